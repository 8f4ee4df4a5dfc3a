/**
 * The picker of boxes and expansions. Well-fitting ones come first, badly fitting ones have a warning, impossible ones
 * are disabled with a reason.
 */

import '../table/expansions/expansions.css';
import type { VNode } from 'preact';
import { Face } from '../drawing/dice/die';
import { BOXES, EXPANSIONS, type ExpansionFacts, type Fit, fitOf } from '../drawing/expansions/data';
import { expansionName, say } from '../drawing/expansions/words';
import { findExpansionText } from '../texts/expansions';
import { sortByLocale } from '@/i18n';
import type { Problem } from '@/protocol';
import type { GameChoice } from './game_choice';
import { ownBoxes } from './own_boxes';
import { hasWords } from './presets';
import { formatProblem } from '@/i18n/error_messages';

const ORDER: readonly Fit[] = ['good', 'possible', 'harsh', 'never'];

interface ExpansionsProps {
  chosen: GameChoice;
  onChoose: (chosen: GameChoice) => void;
  /** The words of a search. Chosen expansions are shown anyway. */
  query?: string;
  /** Whether to show settings of expansions, too. */
  settable?: boolean;
  /** Returns the reason why a choice is impossible, or null. */
  can?: (chosen: GameChoice) => Problem | null;
}

/** Return a choice with one changed setting. */
function settled(chosen: GameChoice, key: string, value: string): GameChoice {
  return { ...chosen, settings: { ...chosen.settings, [key]: value } };
}

/** Return every choice that differs from `chosen` in one setting of its expansions. */
export function settings(chosen: GameChoice): readonly GameChoice[] {
  const there = EXPANSIONS.filter((one) => chosen.expansions.includes(one.name));
  return there.flatMap((one) =>
    Object.entries(one.settings ?? {}).flatMap(([key, setting]) =>
      setting.values.map((value) => settled(chosen, `${one.name}.${key}`, value)),
    ),
  );
}

export function Expansions({
  chosen,
  onChoose,
  query = '',
  settable = true,
  can = () => null,
}: ExpansionsProps): VNode {
  const there = EXPANSIONS.filter((one) => chosen.expansions.includes(one.name));
  const fits = new Map(EXPANSIONS.map((one) => [one.name as string, fitOf(one, there, chosen.settings)]));
  const own = BOXES.filter((box) => ownBoxes.value.includes(box.name)).flatMap((box) => box.expansions);
  const rank = (one: ExpansionFacts) =>
    there.includes(one)
      ? -1
      : ORDER.indexOf(fits.get(one.name)?.fit ?? 'good') + (own.includes(one.name) ? 0 : ORDER.length);
  // Chosen expansions first, then those of the player's boxes, then by fit, then by name.
  const found = EXPANSIONS.filter(
    (one) =>
      there.includes(one) ||
      hasWords(query, expansionName(one.name), BOXES.find((box) => box.expansions.includes(one.name))?.title ?? ''),
  );
  const shown = [...sortByLocale(found, (one) => expansionName(one.name))].sort((a, b) => rank(a) - rank(b));
  const set = (names: readonly string[]) => {
    const kept = Object.entries(chosen.settings).filter(([key]) =>
      key === 'centre' ? names.length > 0 : names.includes(key.split('.')[0] ?? ''),
    );
    onChoose({
      ...chosen,
      expansions: EXPANSIONS.map(({ name }) => name as string).filter((name) => names.includes(name)),
      settings: Object.fromEntries(kept),
    });
  };
  const toggle = (name: string) =>
    set(
      chosen.expansions.includes(name) ? chosen.expansions.filter((one) => one !== name) : [...chosen.expansions, name],
    );
  return (
    <fieldset class="expansions">
      <legend>{say('choose.heading')}</legend>
      <div class="expansion-boxes button-row">
        <button type="button" class="button plain" aria-pressed={there.length === 0} onClick={() => set([])}>
          {say('choose.none')}
        </button>
        {BOXES.map((box) => (
          <button
            key={box.name}
            type="button"
            class="button plain"
            aria-pressed={
              box.expansions.length === there.length && box.expansions.every((name) => chosen.expansions.includes(name))
            }
            onClick={() => set(box.expansions)}
          >
            {box.title}
          </button>
        ))}
      </div>
      <ul>
        {shown.map((one) => (
          <One
            key={one.name}
            one={one}
            on={there.includes(one)}
            {...(fits.get(one.name) ?? { fit: 'good', with: undefined })}
            alone={there.length === 0}
            onToggle={() => toggle(one.name)}
          />
        ))}
      </ul>
      {(settable ? there : []).flatMap((one) =>
        Object.entries(one.settings ?? {}).map(([key, setting]) => {
          const full = `${one.name}.${key}`;
          // Expansions with the same setting share its texts.
          const valueWords = (value: string) =>
            words(`setting.${full}.${value}`, words(`setting.${key}.${value}`, value));
          const now = chosen.settings[full] ?? setting.values[0];
          const refused = setting.values.flatMap((value) => {
            const problem = value === now ? null : can(settled(chosen, full, value));
            return problem ? [{ value, problem }] : [];
          });
          return (
            <label key={full} class="expansion-setting">
              <span>{words(`setting.${full}`, words(`setting.${key}`, setting.about))}</span>
              <select
                value={now}
                aria-describedby={refused.length > 0 ? `${full}-why` : undefined}
                onChange={(event) => onChoose(settled(chosen, full, event.currentTarget.value))}
              >
                {setting.values.map((value) => (
                  <option key={value} value={value} disabled={refused.some((one) => one.value === value)}>
                    {valueWords(value)}
                  </option>
                ))}
              </select>
              {refused.length > 0 && (
                <span class="label expansion-why" id={`${full}-why`}>
                  {refused
                    .map(({ value, problem }) =>
                      say('games.never', {
                        name: valueWords(value),
                        why: formatProblem(problem),
                      }),
                    )
                    .join(' ')}
                </span>
              )}
            </label>
          );
        }),
      )}
      {settable && there.length > 0 && (
        <label class="expansion-setting">
          <span>{say('setting.centre')}</span>
          <select
            value={chosen.settings['centre'] ?? 'anything'}
            onChange={(event) =>
              onChoose({ ...chosen, settings: { ...chosen.settings, centre: event.currentTarget.value } })
            }
          >
            <option value="anything">{say('setting.centre.anything')}</option>
            <option value="routes">{say('setting.centre.routes')}</option>
          </select>
        </label>
      )}
    </fieldset>
  );
}

interface OneProps {
  one: ExpansionFacts;
  on: boolean;
  fit: Fit;
  with: ExpansionFacts | undefined;
  /** Whether no expansion is chosen yet, so that there is no fit to show. */
  alone: boolean;
  onToggle: () => void;
}

function One({ one, on, fit, with: other, alone, onToggle }: OneProps): VNode {
  const never = fit === 'never' && !on;
  const faces = Object.values(one.faces).flat();
  const shown = [...new Set([faces[0], faces.at(-1)])].filter((face): face is string => face !== undefined);
  const note = `expansion-${one.name}`;
  return (
    <li class={`expansion${on ? ' on' : ''} expansion-fit-${on || alone ? 'good' : fit}`}>
      <label>
        <input
          type="checkbox"
          aria-label={expansionName(one.name)}
          checked={on}
          aria-disabled={never || undefined}
          aria-describedby={`${note}-line ${note}`}
          onClick={(event) => never && event.preventDefault()}
          onChange={() => never || onToggle()}
        />
        <span class="expansion-faces" aria-hidden="true">
          {shown.map((face) => (
            <span key={face} class={`die expansion-die die-${one.name}`}>
              <Face route={face} />
            </span>
          ))}
        </span>
        <span>
          <b>{expansionName(one.name)}</b>{' '}
          <span class="label">
            {say('game.with-detail', { rounds: one.rounds, difficulty: say(`choose.${one.difficulty}`) })}
          </span>
          <span class="expansion-line" id={`${note}-line`}>
            {findExpansionText(`choose.${one.name}`) ?? ''}
          </span>
          <span class="expansion-fit" id={note}>
            {fitWords(one, on, fit, other, alone)}
          </span>
        </span>
      </label>
    </li>
  );
}

function fitWords(
  one: ExpansionFacts,
  on: boolean,
  fit: Fit,
  other: ExpansionFacts | undefined,
  alone: boolean,
): string {
  if (fit === 'harsh' && other !== undefined) {
    const names = [one.name, other.name].sort().join('-');
    return words(`harsh.${names}`, one.harsh_with?.[other.name] ?? other.harsh_with?.[one.name] ?? '');
  }
  if (on || alone) return '';
  if (fit === 'never') return say('fit.never', { name: expansionName((other ?? one).name) });
  return say(fit === 'good' ? 'fit.good' : 'fit.possible');
}

/** Return the translated text of a key, or `otherwise`, the engine's text, if there is no translation. */
function words(key: string, otherwise: string): string {
  return findExpansionText(key) ?? otherwise;
}
