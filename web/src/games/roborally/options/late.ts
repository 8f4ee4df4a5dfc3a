/**
 * What who was asked by an Option card is told when the time was up: what was done in its place, and what it cost. Pure reading of
 * two snapshots; knows neither clock nor page.
 */

import type { TableSnapshot } from '../../../protocol';
import { cardName } from '../drawing/deck';
import { lengthOf } from '../replay/veil';
import { type RallyView, rallyOf, type Step, type Story, type UseOffer, useOffered } from '../table/model';
import { optionName, say } from './found';

/** A question to this seat, and how much of the turn had happened when it came. */
export interface Waiting {
  readonly key: string;
  readonly question: UseOffer['question'];
  readonly deadline: number | null;
  readonly turn: number;
  readonly steps: number;
}

/** What the server asks this seat now, whether the page has shown it or not. */
export function waitingFor(snapshot: TableSnapshot | null): Waiting | null {
  const view = rallyOf(snapshot);
  const offer = view?.question && useOffered(snapshot);
  if (!view || !offer || snapshot === null) return null;
  const { question, register, answered } = offer;
  const steps = view.story ? lengthOf(view.story) - 1 : 0;
  const key = [view.turn, register, answered].join(' ');
  return { key, question, deadline: snapshot.table.deadline, turn: view.story?.turn ?? view.turn, steps };
}

/** "Time was up: you took the damage, register 5 keeps Move 2." */
export function lateWords({ question, turn, steps }: Waiting, after: RallyView | undefined): string {
  const { option, matter, choices, robot } = question;
  if (matter === 'lose') return say('option.late-lose', { option: optionName(choices[0] ?? '') });
  if (matter === 'weapon' || matter === 'token') return say(`option.late-${matter}`);
  if (matter !== 'discard') return say('option.late', { card: optionName(option) });
  const story = after?.story;
  const lock = story?.turn === turn ? lockAfter(story, steps, robot) : undefined;
  const card = lock === undefined ? null : (lock.card ?? after?.robots[robot]?.registers[lock.register - 1] ?? null);
  return lock === undefined || card === null
    ? say('option.late-discard')
    : say('option.late-locked', { register: lock.register, card: cardName(card) });
}

/** Whether a turn tells that a choice was done; undefined where it would tell of it in no way, or is another one by now. */
export function isDone(
  { question, turn, steps }: Waiting,
  choice: string,
  after: RallyView | undefined,
): boolean | undefined {
  const { option, matter, choices, robot } = question;
  const story = after?.story;
  const tells = matter === 'discard' || matter === 'lose' || matter === 'use';
  if (!tells || choice === choices[0] || story?.turn !== turn) return undefined;
  return stepsAfter(story, steps).some(({ changes }) =>
    changes.some(
      (change) =>
        (change.type === 'discarded' && change.robot === robot && change.option === choice) ||
        (change.type === 'declared' && change.robot === robot && change.option === option && change.choice === choice),
    ),
  );
}

function stepsAfter(story: Story, steps: number): readonly Step[] {
  return [...story.registers.flatMap((register) => register.steps), ...story.after].slice(steps);
}

/** The lock that the damage brought: of the same lasers, before anything else goes on. */
function lockAfter(story: Story, steps: number, robot: number) {
  for (const step of stepsAfter(story, steps)) {
    for (const change of step.changes) if (change.type === 'locked' && change.robot === robot) return change;
    if (step.stage !== 'lasers' && step.stage !== 'options') return undefined;
  }
  return undefined;
}
