/**
 * The picker of presets, with all settings in a collapsed part below. Impossible choices are disabled with the server's
 * reason.
 */

import '../drawing/expansions/ink.css';
import '../drawing/expansions/parts.css';
import './preset_picker.css';
import type { VNode } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { Face } from '../drawing/dice/die';
import { EDITIONS, withGoals } from '../drawing/editions';
import { BOXES, EXPANSIONS, GOAL_FACTS, goalCodes } from '../drawing/expansions/data';
import { expansionName, goalTitle, say } from '../drawing/expansions/words';
import { fetchJson, formatError } from '@/app/api';
import { Button } from '@/kit/button';
import type { Problem, RandomMix } from '@/protocol';
import { findExpansionText } from '../texts/expansions';
import { formatLabel, formatList, capitalizeFirst, sortByLocale } from '@/i18n';
import { useSetupChecks } from './use_setup_checks';
import {
  type DiceDraftChoice,
  type GameChoice,
  DEFAULT_CHOICE,
  optionsOf,
  parseGameChoice,
  sameChosen,
} from './game_choice';
import { Expansions, settings } from './expansions';
import { findPreset, getPresets, groupPresets, lastFace, type Preset, type PresetGroup, titleOf } from './presets';
import { MixLine } from './mix_line';
import { favourites, isFavourite, ownBoxes, toggleBox, toggleFavourite } from './own_boxes';
import { formatProblem } from '@/i18n/error_messages';
import { language } from '@/i18n/language';

interface GamesProps {
  chosen: GameChoice;
  /** The number of seats. */
  seats: number;
  /** False if the page has its own heading. */
  heading?: boolean;
  /**
   * Called with the choice and its title. `players` is set if the preset is only for one player or only for several.
   */
  onChoose: (chosen: GameChoice, title: string, players?: 'alone' | 'more') => void;
}

export function PresetPicker({ chosen, seats, heading = true, onChoose }: GamesProps): VNode {
  const games = useMemo(getPresets, [language.value]);
  const [query, setQuery] = useState('');
  const { groups, others } = groupPresets(games, ownBoxes.value, query);
  const named = findPreset(chosen, seats);
  const [open, setOpen] = useState(named === undefined);
  const can = useSetupChecks(seats, [chosen, ...candidates(chosen)]);
  const problem = can(chosen);
  return (
    <fieldset class="games">
      <legend class={heading ? undefined : 'visually-hidden'}>{say('games.heading')}</legend>
      <div class="mix-tools button-row">
        <input
          type="search"
          aria-label={say('mix.search')}
          placeholder={say('mix.search')}
          value={query}
          maxLength={60}
          autocomplete="off"
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <SurpriseButton seats={seats} onChoose={(next) => onChoose(next, titleOf(next, seats))} />
      </div>
      <div class="mix-now">
        <b>{titleOf(chosen, seats)}</b>
        <MixLine chosen={chosen} seats={seats} />
        {!sameChosen(chosen, DEFAULT_CHOICE) && (
          <Button kind="underlined" onPress={() => toggleFavourite(chosen)}>
            {say(isFavourite(chosen) ? 'mix.favourite-remove' : 'mix.favourite-add')}
          </Button>
        )}
      </div>
      {query.trim() === '' && <Favourites chosen={chosen} seats={seats} onChoose={onChoose} />}
      {groups.map((group) => (
        <Group key={group.box?.name} group={group} named={named} onChoose={onChoose} />
      ))}
      {groups.length === 0 && <p role="status">{say('mix.nothing', { query: query.trim() })}</p>}
      {others.length > 0 && (
        <details class="disclosure">
          <summary>
            <b>{say('mix.others')}</b>{' '}
            <span class="label">{formatList(others.map(({ box }) => box?.title ?? ''))}</span>
          </summary>
          <div class="disclosure-content game-switches">
            {others.map((group) => (
              <Group key={group.box?.name} group={group} named={named} onChoose={onChoose} />
            ))}
          </div>
        </details>
      )}
      <details class="disclosure" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <b>{say('game.own')}</b> <span class="label">{named ? say('games.all-detail') : titleOf(chosen, seats)}</span>
        </summary>
        <div class="disclosure-content game-switches">
          {/* Render only when open: browsers do not lay out content again that moved inside a closed part. */}
          {open && (
            <Switches
              chosen={chosen}
              query={query}
              can={can}
              onChoose={(next) => onChoose(next, titleOf(next, seats))}
            />
          )}
        </div>
      </details>
      <p class="games-problem" role="status">
        {problem ? formatProblem(problem) : ''}
      </p>
    </fieldset>
  );
}

/** Choose a random legal mix of the player's boxes. The server draws it. */
function SurpriseButton({ seats, onChoose }: { seats: number; onChoose: (chosen: GameChoice) => void }): VNode {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const draw = async () => {
    setBusy(true);
    setProblem('');
    const here = ownBoxes.peek().filter((name) => BOXES.some((box) => box.name === name));
    try {
      const { options } = await fetchJson<RandomMix>('/api/railroad-ink/random-mix', { boxes: here, seats });
      onChoose(parseGameChoice(JSON.stringify({ ...DEFAULT_CHOICE, ...options })));
    } catch (error) {
      setProblem(formatError(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button pending={busy} onPress={() => void draw()}>
        {say('mix.surprise')}
      </Button>
      <span class="problem" role="status">
        {problem}
      </span>
    </>
  );
}

interface PickProps {
  onChoose: GamesProps['onChoose'];
}

function Favourites({ chosen, seats, onChoose }: PickProps & { chosen: GameChoice; seats: number }): VNode | null {
  if (favourites.value.length === 0) return null;
  return (
    <section class="game-group">
      <h3>{say('mix.favourites')}</h3>
      <div class="game-picks stack">
        {favourites.value.map((one) => {
          const named = findPreset(one, seats);
          const title = titleOf(one, seats);
          const [expansion] = one.expansions;
          const game: Preset = {
            key: title,
            title,
            detail: named?.detail ?? '',
            chosen: one,
            face: named?.face ?? lastFace(expansion) ?? PLAIN_FACE,
            ...(expansion !== undefined && { expansion }),
          };
          return (
            <GamePick
              key={JSON.stringify(optionsOf(one))}
              game={game}
              on={sameChosen(one, chosen)}
              onPick={() => onChoose(one, title, named?.seats)}
            />
          );
        })}
      </div>
    </section>
  );
}

const PLAIN_FACE = 'h-tee';

function Group({ group, named, onChoose }: PickProps & { group: PresetGroup; named: Preset | undefined }): VNode {
  const { box, presets } = group;
  return (
    <section class="game-group">
      <div class="game-group-head">
        <h3>{box?.title ?? say('mix.plain')}</h3>
        {box && (
          <label class="label">
            <input
              type="checkbox"
              aria-label={formatLabel(say('mix.own'), box.title)}
              checked={ownBoxes.value.includes(box.name)}
              onChange={() => toggleBox(box.name)}
            />
            <span>{say('mix.own')}</span>
          </label>
        )}
      </div>
      <div class="game-picks stack">
        {presets.map((game) => (
          <GamePick
            key={game.key}
            game={game}
            on={game.key === named?.key}
            onPick={() => onChoose(game.chosen, game.title, game.seats)}
          />
        ))}
      </div>
    </section>
  );
}

function GamePick({ game, on, onPick }: { game: Preset; on: boolean; onPick: () => void }): VNode {
  return (
    <button type="button" class="game-pick" aria-pressed={on} onClick={onPick}>
      <span class={`die${game.expansion ? ` expansion-die die-${game.expansion}` : ''}`} aria-hidden="true">
        <Face route={game.face} />
      </span>
      <span>
        <b>{game.title}</b> <span class="label">{game.detail}</span>
      </span>
    </button>
  );
}

interface SwitchesProps {
  chosen: GameChoice;
  /** The words of a search for expansions. */
  query: string;
  can: (chosen: GameChoice) => Problem | null;
  onChoose: (chosen: GameChoice) => void;
}

/** One value of a switch, and the choice of settings that this value leads to. */
interface Way {
  readonly name: string;
  readonly chosen: GameChoice;
  readonly on: boolean;
}

/** Return a choice with changes. Undefined fields use the game's defaults. */
function changed(chosen: GameChoice, change: Partial<GameChoice>): GameChoice {
  const all = { ...chosen, ...change };
  const { expansions, settings } = all;
  return {
    ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    expansions,
    settings,
  };
}

function editions(chosen: GameChoice): readonly Way[] {
  const now = chosen.edition ?? 'original';
  return EDITIONS.map((edition) => ({
    name: findExpansionText(`edition.${edition}`) ?? say('games.edition-original'),
    chosen: changed(chosen, { edition, sheet: undefined, goals: undefined }),
    on: now === edition,
  }));
}

function sheets(chosen: GameChoice): readonly Way[] {
  const usual = chosen.edition ?? 'original';
  const now = chosen.sheet ?? usual;
  return EDITIONS.map((sheet) => ({
    name: findExpansionText(`games.sheet-${sheet}`) ?? say('games.sheet-original'),
    chosen: changed(chosen, { sheet: sheet === usual ? undefined : sheet }),
    on: now === sheet,
  }));
}

function goals(chosen: GameChoice): readonly Way[] {
  const usual = withGoals(chosen.edition) ? 'drawn' : 'none';
  const now = chosen.goals ?? usual;
  const own = Array.isArray(now);
  return [
    ...(['drawn', 'none'] as const).map((way) => ({
      name: say(`games.goals-${way}`),
      chosen: changed(chosen, { goals: way === usual ? undefined : way }),
      on: now === way,
    })),
    {
      name: say('games.goals-own'),
      chosen: own ? chosen : changed(chosen, { goals: goalCodes(chosen.expansions).slice(0, GOAL_FACTS.cards) }),
      on: own,
    },
  ];
}

function drafts(chosen: GameChoice): readonly Way[] {
  const picked = chosen.draft !== undefined;
  return [
    { name: say('games.dice-same'), chosen: changed(chosen, { draft: undefined }), on: !picked },
    { name: say('games.dice-picked'), chosen: picked ? chosen : changed(chosen, { draft: true }), on: picked },
  ];
}

/** Return a draft with changes. Undefined fields use the defaults. */
function redrafted(chosen: GameChoice, change: DiceDraftChoice): GameChoice {
  const all = { ...(chosen.draft === true ? {} : chosen.draft), ...change };
  const draft = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as DiceDraftChoice;
  return changed(chosen, { draft: Object.keys(draft).length > 0 ? draft : true });
}

function poolSets(chosen: GameChoice): readonly Way[] {
  const now = typeof chosen.draft === 'object' ? chosen.draft.sets : undefined;
  return ([undefined, 'both'] as const).map((sets) => ({
    name: say(sets ? 'games.sets-both' : 'games.sets-own'),
    chosen: redrafted(chosen, { sets }),
    on: now === sets,
  }));
}

/**
 * Return the required actions before drawing that may come after the picks of dice, such as "droughts".
 *
 * The result has only those of the chosen expansions.
 */
function before(chosen: GameChoice): readonly string[] {
  const here = EXPANSIONS.filter((one) => chosen.expansions.includes(one.name));
  if (here.some((one) => one.first_phase)) return [];
  return here
    .filter((one) => one.before_drawing)
    .map(({ name }) => findExpansionText(`first.${name}`) ?? expansionName(name));
}

function firsts(chosen: GameChoice): readonly Way[] {
  const now = typeof chosen.draft === 'object' ? chosen.draft.first : undefined;
  return ([undefined, 'picks'] as const).map((first) => ({
    name: say(first ? 'games.first-picks' : 'games.first-duties'),
    chosen: redrafted(chosen, { first }),
    on: now === first,
  }));
}

/** Return all choices of settings that the player can reach with one tap. */
function candidates(chosen: GameChoice): readonly GameChoice[] {
  return [
    ...[editions, sheets, goals, drafts].flatMap((ways) => ways(chosen).map((way) => way.chosen)),
    ...settings(chosen),
  ];
}

function Switches({ chosen, query, can, onChoose }: SwitchesProps): VNode {
  const own = Array.isArray(chosen.goals) ? (chosen.goals as readonly string[]) : undefined;
  const codes = goalCodes(chosen.expansions);
  return (
    <>
      <Switch label={say('games.edition')} ways={editions(chosen)} can={can} onChoose={onChoose} />
      <Switch label={say('games.sheet')} ways={sheets(chosen)} can={can} onChoose={onChoose} />
      <Switch label={say('games.goals')} ways={goals(chosen)} can={can} onChoose={onChoose} />
      {own && (
        <div class="goal-choices">
          {own.map((code, index) => (
            <select
              key={index}
              aria-label={say('games.goal', { number: index + 1 })}
              value={code}
              onChange={(event) =>
                onChoose(
                  changed(chosen, { goals: own.map((one, at) => (at === index ? event.currentTarget.value : one)) }),
                )
              }
            >
              {sortByLocale(
                codes.filter((one) => one === code || !own.includes(one)),
                goalTitle,
              ).map((one) => (
                <option key={one} value={one}>
                  {goalTitle(one)}
                </option>
              ))}
            </select>
          ))}
        </div>
      )}
      <Switch label={say('games.dice')} ways={drafts(chosen)} can={can} onChoose={onChoose} />
      {chosen.draft && <Switch label={say('games.sets')} ways={poolSets(chosen)} can={can} onChoose={onChoose} />}
      {chosen.draft && before(chosen).length > 0 && (
        <Switch
          label={say('games.first', { names: capitalizeFirst(formatList(before(chosen))) })}
          ways={firsts(chosen)}
          can={can}
          onChoose={onChoose}
        />
      )}
      <Expansions
        chosen={chosen}
        query={query}
        can={can}
        onChoose={({ expansions, settings }) => onChoose(keptGoals(changed(chosen, { expansions, settings })))}
      />
    </>
  );
}

/** Keep individually chosen goals that are still available. */
function keptGoals(chosen: GameChoice): GameChoice {
  if (!Array.isArray(chosen.goals)) return chosen;
  const codes = goalCodes(chosen.expansions);
  const left = (chosen.goals as readonly string[]).filter((code) => codes.includes(code));
  return changed(chosen, {
    goals: [...left, ...codes.filter((code) => !left.includes(code))].slice(0, GOAL_FACTS.cards),
  });
}

/** A group of radio buttons. Disabled ones can be focused and say why. */
function Switch({
  label,
  ways,
  can,
  onChoose,
}: {
  label: string;
  ways: readonly Way[];
  can: (chosen: GameChoice) => Problem | null;
  onChoose: (chosen: GameChoice) => void;
}): VNode {
  const group = useId();
  const refused = ways.flatMap((way) => {
    const problem = way.on ? null : can(way.chosen);
    return problem ? [{ way, problem }] : [];
  });
  return (
    <fieldset class="pick switch" aria-describedby={refused.length > 0 ? `${group}-why` : undefined}>
      <legend>{label}</legend>
      <div>
        {ways.map((way) => {
          const never = refused.some((one) => one.way === way);
          return (
            <label key={way.name}>
              <input
                class="covering"
                type="radio"
                name={group}
                checked={way.on}
                aria-disabled={never || undefined}
                onClick={(event) => never && event.preventDefault()}
                onChange={() => never || onChoose(way.chosen)}
              />
              <span>{way.name}</span>
            </label>
          );
        })}
      </div>
      {refused.length > 0 && (
        <p class="label" id={`${group}-why`}>
          {refused
            .map(({ way, problem }) => say('games.never', { name: way.name, why: formatProblem(problem) }))
            .join(' ')}
        </p>
      )}
    </fieldset>
  );
}
