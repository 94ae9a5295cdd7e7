-- A store of version 6 with the same table in it: one server alone, and what people ask each other was forgotten.
BEGIN TRANSACTION;
CREATE TABLE class_codes (code VARCHAR(60) NOT NULL, id VARCHAR(20) NOT NULL, PRIMARY KEY (code));
CREATE TABLE class_events (id VARCHAR(20) NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, request VARCHAR(64), asked VARCHAR(16) NOT NULL, at FLOAT NOT NULL, PRIMARY KEY (id, number), UNIQUE (id, request));
CREATE TABLE classes (id VARCHAR(20) NOT NULL, made FLOAT NOT NULL, touched FLOAT NOT NULL, PRIMARY KEY (id));
CREATE TABLE doers (code VARCHAR(20) NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, name VARCHAR(40) NOT NULL, PRIMARY KEY (code, number));
CREATE TABLE drafts (code VARCHAR(20) NOT NULL, seat INTEGER NOT NULL, work TEXT NOT NULL, PRIMARY KEY (code, seat));
CREATE TABLE events (
    code VARCHAR(20) NOT NULL,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    request VARCHAR(64),
    at FLOAT NOT NULL,
    PRIMARY KEY (code, number),
    UNIQUE (code, request)
)
 WITHOUT ROWID;
INSERT INTO "events" VALUES('KELP-42',1,'* seat 1 joins Bo',NULL,1767225602.0);
INSERT INTO "events" VALUES('KELP-42',2,'deal 0 2',NULL,1767225602.0);
INSERT INTO "events" VALUES('KELP-42',3,'deal 1 2',NULL,1767225602.0);
INSERT INTO "events" VALUES('KELP-42',4,'0: step','ada-1',1767225603.0);
INSERT INTO "events" VALUES('KELP-42',5,'* undo 2','ada-2',1767225604.0);
INSERT INTO "events" VALUES('KELP-42',6,'0: roll','ada-3',1767225605.0);
INSERT INTO "events" VALUES('KELP-42',7,'rolled 2',NULL,1767225605.0);
CREATE TABLE made_for (
    request VARCHAR(64) NOT NULL,
    code VARCHAR(20) NOT NULL, wish VARCHAR(64) DEFAULT '' NOT NULL,
    PRIMARY KEY (request)
);
INSERT INTO "made_for" VALUES('4eb994ef4531f64b46ccfdd5bd628d7d344c15365f5dd948fcc10e3ad5f7ac0c','KELP-42','');
CREATE TABLE schema (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema" VALUES(6);
CREATE TABLE seats (
    code VARCHAR(20) NOT NULL,
    seat INTEGER NOT NULL,
    name VARCHAR(40) NOT NULL,
    kind VARCHAR(10) NOT NULL,
    strength VARCHAR(20) NOT NULL,
    "key" VARCHAR(64) NOT NULL, former VARCHAR(64) DEFAULT '' NOT NULL, pass_key VARCHAR(64) DEFAULT '' NOT NULL, mates TEXT DEFAULT '[]' NOT NULL,
    PRIMARY KEY (code, seat)
);
INSERT INTO "seats" VALUES('KELP-42',0,'Ada','person','','ee5d294b319e0db3cadae90e66728e267fe28d298006c7bb3c89a76bb1e743f9','','','[]');
INSERT INTO "seats" VALUES('KELP-42',1,'Bo','person','','bc2f8926745f07c7e43e8d518510c6048ff19c5de3ebef7df519b41d2c04c2e9','','','[]');
CREATE TABLE tables (
    code VARCHAR(20) NOT NULL,
    header TEXT NOT NULL,
    settings TEXT NOT NULL,
    created FLOAT NOT NULL,
    "before" VARCHAR(20),
    "after" VARCHAR(20), clocks TEXT DEFAULT '{}' NOT NULL, host VARCHAR(64) DEFAULT '' NOT NULL, paused TEXT, last_round INTEGER DEFAULT '0' NOT NULL,
    PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('KELP-42','{"game": "toy", "version": 1, "seats": 2, "options": {"turns": 3, "tries": false, "loaded": false}}','{"countdown": 6.0, "grace": 0.0, "bot_pause": 0.0, "idle_pause": 0.0}',1767225601.0,NULL,NULL,'{"shout 1": 1767225611.0}','',NULL,0);
COMMIT;
