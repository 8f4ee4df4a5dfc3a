/** The messages of the Challenge, and those that expansions and boxes share. */

export { say } from '@/games/railroad_ink/texts/expansions';
