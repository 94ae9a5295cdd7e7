"""What the pages of a class say: the shape of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class Classes(Protocol):
    """The pages of a class: the teacher's, the projector's and the pupils'."""

    teach: str
    about_teach: str
    which_game: str
    all_set: str
    open_class: str
    tables: str
    at_least: str
    at_most: str
    gaps: str
    gaps_text: Mapping[str, str]
    how_strong: str
    team: str
    team_text: Mapping[str, str]
    names: str
    names_label: str
    names_text: Mapping[str, str]
    roll: str
    about_roll: str
    lesson: str
    late: str
    late_text: Mapping[str, str]
    notebook: str
    about_notebook: str
    links: str
    about_links: str
    nudge: str
    about_nudge: str
    coach: str
    about_coach: str
    keep_this: str
    about_key: str
    only_you: str
    copy_link: str
    print_it: str
    kept_it: str
    lead_here: str
    lead_it: str
    come_in: str
    way_in: str
    who_is_in: str
    open_address: str
    type_code: str
    or_scan: str
    door_locked: str
    to_lead: str
    connection_lost: str
    cannot_save: str
    welcome: str
    you_lead: str
    your_name: str
    a_name: str
    about_names: str
    tap_your_name: str
    tap_a_name: str
    not_there: str
    only_these: str
    come_in_now: str
    locked_out: str
    wait_here: str
    other_device: str
    about_other_device: str
    went_on_elsewhere: str
    sent_out: str
    about_sent_out: str
    about_asked: str
    wait_for_start: str
    wait_for_table: str
    while_you_wait: str
    your_link: str
    about_your_link: str
    your_turn_now: str
    hands_are_open: str
    from_teacher: str
    seen: str
    write: str
    not_now: str
    who_reads: str
    keep_note: str
    eyes: str
    controls: str
    people: str
    door_page: str
    seat_everybody: str
    shuffle_again: str
    begin: str
    again_same: str
    again_mix: str
    another: str
    class_stays: str
    choose_game: str
    use_it: str
    use_same: str
    use_mix: str
    seated_anew: str
    debrief: str
    open_the_door: str
    show_door: str
    when_all_are_in: str
    open_door_page: str
    waiting_for_table: str
    nobody_yet: str
    nobody_waits: str
    seat_waiting: str
    let_in: str
    let_all_in: str
    send_away: str
    away: str
    locked_now: str
    open_now: str
    lock: str
    unlock: str
    by_hand: str
    freely: str
    new_code: str
    more: str
    notebook_off: str
    notebook_on: str
    open_hands: str
    close_hands: str
    come_back_on: str
    come_back_off: str
    about_come_back: str
    set_timers: str
    your_notes: str
    take_home: str
    take_home_numbered: str
    delete: str
    about_delete: str
    delete_now: str
    say_something: str
    text: str
    send_message: str
    who_sits_where: str
    how_to_move: str
    no_seat_yet: str
    new_table: str
    fix: str
    a_bot: str
    all_tables: str
    sorted_by: str
    by_help: str
    by_table: str
    see_hands: str
    about_hands: str
    look_again: str
    all_act: str
    is_over: str
    is_paused: str
    is_last_round: str
    is_asking_all: str
    pause: str
    go_on: str
    pause_all: str
    go_on_all: str
    release: str
    message: str
    more_time: str
    stop_after_round: str
    no_stop: str
    stop_now: str
    about_stop: str
    yes_stop: str
    pupil: str
    is_out: str
    is_asking: str
    has_no_seat: str
    take_in: str
    rename: str
    rename_now: str
    bot_takes_over: str
    give_back: str
    move_to: str
    move_now: str
    other_device_now: str
    about_new_device: str
    code_once: str
    send_out: str
    about_send_out: str
    send_out_now: str
    debrief_title: str
    still_playing: str
    class_notebook: str

    def class_of(self, game: str) -> str: ...

    def about_lead_here(self, code: str) -> str: ...

    def door_of(self, code: str) -> str: ...

    def qr_code(self, link: str) -> str: ...

    def are_in(self, count: int) -> str: ...

    def ask_to_come_in(self, count: int) -> str: ...

    def asked(self, name: str) -> str: ...

    def you_are_in(self, name: str) -> str: ...

    def sit_at(self, table: str, others: Sequence[str]) -> str: ...

    def leading(self, code: str) -> str: ...

    def they_type(self, address: str, code: str) -> str: ...

    def in_class(self, count: int) -> str: ...

    def were_sent_out(self, count: int) -> str: ...

    def at_the_door(self, count: int) -> str: ...

    def note_at(self, table: str, round_: int) -> str: ...

    def bot_at(self, table: str) -> str: ...

    def hands_at(self, table: str) -> str: ...

    def rounds(self, count: int) -> str: ...

    def waits_for(self, who: Sequence[str]) -> str: ...

    def hints(self, count: int) -> str: ...

    def seat_at(self, table: str, seat: int) -> str: ...

    def seat_with(self, table: str, team: Sequence[str]) -> str: ...

    def new_device(self, name: str) -> str: ...

    def where_to_type(self, address: str) -> str: ...

    def game_number(self, number: int, game: str) -> str: ...
