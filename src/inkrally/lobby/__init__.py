"""The rules of matchmaking, ratings, handles, the list of tables, and chat. Contains no connections and no store."""
