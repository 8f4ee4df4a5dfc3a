/** The dice of a tower: large, in the table of rounds, and as a form to enter dice. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isBaseRoute } from '../drawing/board';
import { Face } from '../drawing/dice/die';
import { expansionArt } from '../drawing/expansion_art';
import { routeName } from '../drawing/drawing_text';
import { Button } from '@/kit/button';
import type { Roll } from '@/protocol';
import { capitalizeFirst } from '@/i18n';
import { t } from '../texts';

/** Show the roll of the round as large as possible. Before the first roll, the dice are empty. */
export function BigDice({ roll, dice }: { roll: Roll | undefined; dice: readonly (readonly string[])[] }): VNode {
  const key = roll === undefined ? '' : `${roll.round}.${roll.end}.${roll.again}`;
  return (
    <ul class="big-dice" key={key} aria-label={roll === undefined ? t('tower.no-dice') : rollName(roll)}>
      {roll === undefined
        ? dice.map((_, index) => (
            <li key={index} class="die drawn">
              <span class="visually-hidden">{t('tower.empty-die', { number: index + 1 })}</span>
            </li>
          ))
        : roll.faces.map(([route], index) => (
            <li key={index}>
              <span class={`die${roll.by_hand ? '' : ' rolling'}${paperOf(route)}`}>
                <Face route={route} />
              </span>
              <span class="big-die-name">{capitalizeFirst(routeName(route))}</span>
            </li>
          ))}
    </ul>
  );
}

/** Return the CSS class with the colour of an expansion's die. */
function paperOf(face: string): string {
  const expansion = isBaseRoute(face) ? undefined : expansionArt()?.expansionOf(face);
  return expansion === undefined ? '' : ` expansion-die die-${expansion}`;
}

/** Return the name of a roll, such as "Round 3". */
function rollName(roll: Roll): string {
  return t(roll.end ? 'tower.round-end' : 'tower.round', { round: roll.round });
}

/** Show the rolls of all rounds so far, the latest round first. */
export function RollTable({ rolls }: { rolls: readonly Roll[] }): VNode {
  return (
    <section class="roll-table" aria-labelledby="roll-table">
      <h2 class="tray-head" id="roll-table">
        {t('tower.so-far')}
      </h2>
      <ol reversed>
        {[...rolls].reverse().map((roll) => (
          <li key={`${roll.round}.${roll.end}`}>
            <b>{rollName(roll)}</b>
            {roll.faces.map(([route], index) => (
              <span key={index} class={`die shown${paperOf(route)}`} role="img" aria-label={routeName(route)}>
                <Face route={route} />
              </span>
            ))}
            <span class="label">
              {roll.by_hand
                ? t('tower.hand-label')
                : roll.again > 0
                  ? t('tower.again-label', { again: roll.again })
                  : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EnterDiceProps {
  heading: string;
  dice: readonly (readonly string[])[];
  onEnter: (dice: string[]) => void;
  onClose: () => void;
}

/** A form to enter physical dice: a face for each die. */
export function EnterDice({ heading, dice, onEnter, onClose }: EnterDiceProps): VNode {
  const chosen = useSignal<readonly (string | undefined)[]>(dice.map(() => undefined));
  const missing = chosen.value.filter((route) => route === undefined).length;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section
      class="enter-dice paper"
      aria-labelledby="enter-dice"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <h2 id="enter-dice" tabIndex={-1} ref={head}>
        {heading}
      </h2>
      {dice.map((faces, die) => (
        <fieldset key={die}>
          <legend>{t('tower.die', { number: die + 1 })}</legend>
          {[...new Set(faces)].map((route) => (
            <label
              key={route}
              class={chosen.value[die] === route ? 'face-choice chosen' : 'face-choice'}
              title={capitalizeFirst(routeName(route))}
            >
              <input
                class="covering"
                type="radio"
                name={`die-${die}`}
                checked={chosen.value[die] === route}
                onChange={() => (chosen.value = chosen.value.map((was, at) => (at === die ? route : was)))}
              />
              <Face route={route} />
              <span class="visually-hidden">{capitalizeFirst(routeName(route))}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div class="enter-actions">
        <Button kind="main" blocked={missing > 0} onPress={() => onEnter(chosen.value as string[])}>
          {missing > 0 ? t('tower.enter-missing', { missing }) : t('paper.text-save')}
        </Button>
        <Button kind="bare" onPress={onClose}>
          {t('act.close')}
        </Button>
      </div>
    </section>
  );
}
