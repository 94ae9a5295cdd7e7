"""The faces for learning programs: the libraries' own suites, and what they do not ask for."""
