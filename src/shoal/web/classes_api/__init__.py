"""The end points of the JSON API for classes: everything a teacher and a pupil can do, a program can do too."""
