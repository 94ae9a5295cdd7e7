"""The server: who stands at its door, how it begins and ends, and several processes of it behind one address."""
