"""What can be printed: boards, tokens, disaster cards, sheets to look things up and to write on, a die."""
