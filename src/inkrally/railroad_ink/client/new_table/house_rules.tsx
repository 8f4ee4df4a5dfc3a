/** The section of the form of a new table with house rules: one die may stay undrawn each round, and own dice. */

import './house_rules.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchJson, formatError } from '@/app/api';
import type { WhiteDice } from '@/protocol';
import { routeName } from '../drawing/drawing_text';
import { t } from '../texts';

export interface HouseRules {
  readonly leaveDie: boolean;
  /** The faces of the dice that the host enters, or null for the dice of the edition. */
  readonly dice: readonly (readonly string[])[] | null;
}

export const NO_HOUSE_RULES: HouseRules = { leaveDie: false, dice: null };

/** Return the options of a match for its house rules. */
export const houseOptions = ({ leaveDie, dice }: HouseRules): Readonly<Record<string, unknown>> => ({
  ...(leaveDie && { leave_die: true }),
  ...(dice && { dice }),
});

export function HouseRulePick({
  edition,
  value,
  onPick,
}: {
  edition: string;
  value: HouseRules;
  onPick: (rules: HouseRules) => void;
}): VNode {
  const [known, setKnown] = useState<WhiteDice | null>(null);
  const [problem, setProblem] = useState('');
  const begin = async () => {
    try {
      const found = await fetchJson<WhiteDice>('/api/railroad-ink/white-dice');
      setKnown(found);
      setProblem('');
      onPick({ ...value, dice: found.dice[edition] ?? [] });
    } catch (error) {
      setProblem(formatError(error));
    }
  };
  const change = (die: number, face: number, route: string) =>
    onPick({
      ...value,
      dice: (value.dice ?? []).map((faces, at) =>
        at === die ? faces.map((one, place) => (place === face ? route : one)) : faces,
      ),
    });
  return (
    <details class="house-rules">
      <summary>{t('house.title')}</summary>
      <p class="label">{t('house.lead')}</p>
      <label class="house-check">
        <input
          type="checkbox"
          checked={value.leaveDie}
          onChange={(event) => onPick({ ...value, leaveDie: event.currentTarget.checked })}
        />
        <span>{t('house.leave-die')}</span>
      </label>
      <label class="house-check">
        <input
          type="checkbox"
          checked={value.dice !== null}
          onChange={(event) => (event.currentTarget.checked ? void begin() : onPick({ ...value, dice: null }))}
        />
        <span>{t('house.own-dice')}</span>
      </label>
      {known &&
        value.dice?.map((faces, die) => (
          <fieldset key={die} class="own-die">
            <legend>{t('house.die', { n: die + 1 })}</legend>
            {faces.map((route, face) => (
              <select
                key={face}
                aria-label={t('house.face', { n: face + 1 })}
                value={route}
                onChange={(event) => change(die, face, event.currentTarget.value)}
              >
                {known.faces.map((one) => (
                  <option key={one} value={one}>
                    {routeName(one)}
                  </option>
                ))}
              </select>
            ))}
          </fieldset>
        ))}
      <p class="problem" role="status">
        {problem}
      </p>
    </details>
  );
}
