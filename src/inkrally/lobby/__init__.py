"""Rules for how players meet: matchmaking, ratings, names and chat. Contains no connection and no store."""
