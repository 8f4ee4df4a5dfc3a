/** Hints at a table: the button, and the suggested programs with their consequences, which the server computes. */

import './analysis.css';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { Button } from '@/kit/button';
import { formatLabel, formatList, formatDecimal } from '@/i18n';
import { SmallCard } from '../drawing/card';
import { cardName } from '../drawing/program_cards';
import { pairWords } from '../options/words';
import type { SuggestedProgram } from '../protocol';
import type { PlayState } from '../table/play_state';
import { hintsOf, hintsOffered } from './hints';
import { describeTarget, asGood, costWords, describeOutcome, optionsWords, say } from './words';
import { formatProblem } from '@/i18n/error_messages';

export function HintButton({ play }: { play: PlayState }): VNode | null {
  const hints = hintsOf(play);
  useEffect(() => hints.start(), [hints]);
  const { kind } = hints.held.value;
  const before = useRef(kind);
  const place = useRef(0);
  useEffect(() => {
    const was = before.current;
    before.current = kind;
    const line = hints.line.peek();
    if (kind === 'shown' && was !== 'shown') place.current = bringIntoSight();
    else if (was === 'shown' && kind !== 'shown')
      document.querySelector('.race-side')?.scrollTo({ top: place.current });
    const held = hints.held.peek();
    if (kind === 'thinking' && was !== 'thinking') announce(say('race.hint-thinking'));
    else if (held.kind === 'refused') announce(formatProblem(held.problem), true);
    else if (kind === 'shown' && line)
      announce(
        say('race.hint-found', {
          cards: formatList(line.cards.map(cardName)),
          words: describeOutcome(line, hints.robot.peek()?.aim),
        }),
      );
  }, [kind]);
  if (!hintsOffered(play)) return null;
  return (
    <Button icon="pencil" pending={kind === 'thinking'} onPress={() => hints.toggle()}>
      <span class="not-narrow">
        {say(kind === 'thinking' ? 'race.hint-thinking' : kind === 'shown' ? 'race.hint-hide' : 'race.hint')}
      </span>
    </Button>
  );
}

/**
 * Scroll the hint above its buttons where the program panel scrolls, as on a desk. Returns the previous scroll
 * position.
 */
function bringIntoSight(): number {
  const side = document.querySelector('.race-side');
  const hint = side?.querySelector('.race-hint')?.getBoundingClientRect();
  const acts = side?.querySelector('.actions')?.getBoundingClientRect();
  const before = side?.scrollTop ?? 0;
  if (side && hint && acts) side.scrollTop += Math.max(0, hint.bottom + 8 - acts.top);
  return before;
}

export function HintPanel({ play }: { play: PlayState }): VNode | null {
  const hints = hintsOf(play);
  const held = hints.held.value;
  if (!hintsOffered(play)) return null;
  if (held.kind === 'refused') {
    return (
      <section class="race-hint paper" aria-label={say('race.hint')}>
        <p>{formatProblem(held.problem)}</p>
        <div class="race-hint-actions">
          <Button onPress={() => void hints.ask()}>{say('race.hint-again')}</Button>
          <Button kind="bare" onPress={() => hints.putAway()}>
            {say('race.hint-away')}
          </Button>
        </div>
      </section>
    );
  }
  const robot = hints.robot.value;
  const line = hints.line.value;
  if (held.kind !== 'shown' || !robot || !line) return null;
  const at = Math.max(0, robot.lines.indexOf(line));
  return (
    <section class="race-hint paper" aria-label={say('race.hint')}>
      <div class="race-hint-lines" role="group" aria-label={say('race.hint-programs')}>
        {robot.lines.map((one, index) => (
          <button key={index} type="button" aria-pressed={index === at} onClick={() => hints.show(index)}>
            {index === 0 ? say('race.hint-best') : say('race.hint-nth', { nth: index + 1 })}
            {index > 0 && <span class="label">{priceOf(one)}</span>}
          </button>
        ))}
      </div>
      {describeTarget(robot.aim) !== '' && <p class="label">{describeTarget(robot.aim)}</p>}
      <Cards program={line} />
      <HintOptionLines program={line} />
      <div class="race-hint-actions">
        <Button icon="check" onPress={() => hints.take()}>
          {say('race.hint-take')}
        </Button>
        <Button kind="bare" onPress={() => hints.putAway()}>
          {say('race.hint-away')}
        </Button>
      </div>
      <p>
        {describeOutcome(line, robot.aim)} {costWords(line)}
      </p>
      {robot.anew === true && <p>{say('race.anew')}</p>}
      {robot.own && <p class="label">{ownWords(robot.own)}</p>}
      <p class="label">{say('race.sampled', { samples: held.hint.samples })}</p>
    </section>
  );
}

/** Show the five cards of a program. The second card of a register is below the first. */
export function Cards({ program }: { program: SuggestedProgram }): VNode {
  const { cards, pairs = [] } = program;
  return (
    <span class="small-cards race-cards">
      {cards.map((card) => (
        <SmallCard key={card} card={card} />
      ))}
      {pairs.map(({ register, card }) => (
        <span key={card} class="race-second" style={{ 'grid-column': register }}>
          <SmallCard card={card} label={pairWords(cards[register - 1] ?? card, card, register)} />
        </span>
      ))}
    </span>
  );
}

/** Show how a program uses Option cards, line by line. */
export function HintOptionLines({ program }: { program: SuggestedProgram }): VNode | null {
  const optionText = optionsWords(program);
  if (optionText.length === 0) return null;
  return (
    <ul class="race-with" aria-label={say('race.with')}>
      {optionText.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

function priceOf(program: SuggestedProgram): string {
  return asGood(program) ? say('race.as-good') : say('race.cost', { cost: formatDecimal(program.cost) });
}

function ownWords(own: SuggestedProgram): string {
  return asGood(own) ? say('race.own-best') : formatLabel(say('race.own'), costWords(own));
}
