"""Live tables: their connections, commands, deadlines and bots. Keep HTTP routes and database rows out of this
package."""
