/** The team picker of a new table. */

import type { VNode } from 'preact';
import { RadioGroup } from '@/kit/settings_dialog';
import { say, teamName } from './registry';

/** Assign the seats to teams in turn. The server's default does the same by dock, and it assigns docks at random. */
function assignTeamsInTurn(seats: number, partners: boolean): readonly number[] {
  const count = partners ? Math.max(1, Math.floor(seats / 2)) : 2;
  return Array.from({ length: seats }, (_, seat) => (seat % count) + 1);
}

/** Chosen teams, for a course of pairs or of two teams. */
export interface ChosenTeams {
  readonly partners: boolean;
  readonly sides: readonly number[];
}

/** Return the chosen teams if they fit the number of seats and the course, otherwise teams by seats in turn. */
export function sidesOf(chosen: ChosenTeams | null, seats: number, partners: boolean): readonly number[] {
  return chosen?.partners === partners && chosen.sides.length === seats
    ? chosen.sides
    : assignTeamsInTurn(seats, partners);
}

export function TeamPick({
  teams,
  partners,
  onPick,
}: {
  teams: readonly number[];
  partners: boolean;
  onPick: (teams: readonly number[]) => void;
}): VNode {
  const numbers = [...new Set(assignTeamsInTurn(teams.length, partners))].map(String);
  const sizes = numbers.map((number) => teams.filter((team) => String(team) === number).length);
  return (
    <fieldset class="team-pick">
      <legend>{say('special.teams')}</legend>
      {teams.map((team, seat) => (
        <RadioGroup
          key={seat}
          label={say('special.seat', { seat: seat + 1 })}
          value={String(team)}
          values={numbers}
          name={(number) => teamName(Number(number))}
          onPick={(number) => onPick(teams.map((one, other) => (other === seat ? Number(number) : one)))}
        />
      ))}
      <p class="label" role="status">
        {sizes.some((size) => size !== sizes[0]) ? say('special.uneven') : ''}
      </p>
    </fieldset>
  );
}
