"""Strategies: what players agree on before each is asked a question of their own. Imports learn."""
