/** Texts for choices and questions of Option cards, by subject. Names no card. */

import { cardName, cardWords } from '../drawing/program_cards';
import type { RallyView, OptionActions, RobotView } from '../table/model';
import { facingWord, tRoborally as sayRally, spaceName, spaceSaid } from '../texts/say';
import { joinWords, formatLabel, formatList, t } from '@/i18n';
import { choiceName, isCard, optionName, say } from './registry';

type Question = OptionActions['question'];
type Asked = Pick<Question, 'option' | 'matter'>;

/** Return the text of a choice, such as "Give up Brakes" or "The space 4,5". */
export function choiceWords({ option, matter }: Asked, choice: string): string {
  const [what = '', ...rest] = choice.split(' ');
  const other = optionName(rest.join(' '));
  switch (matter) {
    case 'discard':
      return choice === 'keep' ? say('option.choice.keep') : say('option.choice.give', { option: optionName(choice) });
    case 'lose':
      return say('option.choice.lose', { option: optionName(choice) });
    case 'weapon':
      return isCard(choice) ? say('option.choice.fire', { option: optionName(choice) }) : choiceName(option, choice);
    case 'reach':
      return /^\d+,\d+$/.test(choice)
        ? say('option.choice.space', { space: spaceSaid(choice) })
        : say('option.choice.none');
    case 'token':
      if (what === 'lock') return say('option.choice.lock', { register: rest[0] ?? '' });
      if (what === 'destroy') return say('option.choice.destroy', { option: other });
      return say('option.choice.damage');
    default:
      return choiceName(option, choice);
  }
}

/** Return the text of a standing answer, whose words name the future question. */
export function standingWords(option: string, choice: string): string {
  if (option === 'discard' || option === 'lose') return choiceWords({ option, matter: option }, choice);
  if (isCard(choice)) return choiceWords({ option, matter: 'weapon' }, choice);
  if (choice === 'damage' || choice.startsWith('lock ')) return choiceWords({ option, matter: 'token' }, choice);
  return choiceName(option, choice);
}

/** Return the question as a heading. */
export function questionWords({ question, register }: OptionActions, name: (robot: number) => string): string {
  const values = {
    register,
    card: optionName(question.option),
    robot: name(question.robot),
    target: question.target === null ? '' : name(question.target),
  };
  return say(question.matter === 'use' ? 'option.asks' : `option.asks-${question.matter}`, values);
}

/**
 * Return a text with the loss of a choice, or an empty text. `lying` has the cards in the robot's registers. An older
 * server sends no losses; then the text is empty.
 */
export function lossWords(
  { order, losses }: Pick<OptionActions, 'order' | 'losses'>,
  choice: string,
  robot: string,
  lying: readonly (number | null)[],
): string {
  const loss = losses?.[choice];
  const register = loss?.number ?? 0;
  const card = lying[register - 1];
  const values = { robot, register, tokens: register, card: card == null ? 'none' : cardName(card) };
  const lossText = loss ? say(`option.loss-${loss.why}`, values) : '';
  const least = losses && choice === order[0] ? say('option.loss-least') : '';
  return joinWords([lossText, least].filter(Boolean), 'space');
}

/** Return the moment, such as "Register 3: Lasers", or an empty string from an older server. */
export function atWords({ register, point }: Partial<OptionActions>): string {
  if (point === undefined || register === undefined) return '';
  const stage = point === 'declaration' ? 'options' : point === 'clean-up' ? 'repairs' : point;
  return say('option.at', { register, stage: sayRally(`stage.${stage}`) });
}

/** Return the cause, such as "Bobbin shoots Abacus.", or an empty string if it is unknown. */
export function causeWords(offer: OptionActions, name: (robot: number) => string): string {
  const { shot, rammed_by: rammer, question } = offer;
  if (question.matter !== 'discard') return '';
  const robot = name(question.robot);
  if (rammer !== undefined) return say('option.rammed', { shooter: name(rammer), robot });
  if (!shot) return '';
  if (shot.robot == null) return say('option.line.hit-floor', { from: spaceName(shot.at), robot });
  const values = { shooter: name(shot.robot), robot };
  return shot.weapon
    ? say('option.line.fired', { ...values, option: optionName(shot.weapon) })
    : say('option.line.hit', values);
}

/** Return a text that says whether the question comes again in this turn, as far as the server can foresee. */
export function laterWords(offer: OptionActions): string {
  const { question, register, again = [], point } = offer;
  if ((point as string | undefined) === undefined || register === 0 || question.matter === 'lose') return '';
  if (question.matter === 'discard')
    return again.length > 0 ? say('option.more-hits', { count: again.length }) : say('option.may');
  if (question.matter !== 'use') return say('option.may');
  const registers = [...new Set(again)];
  return registers.length > 0
    ? say('option.later', { count: registers.length, registers: formatList(registers.map(String)) })
    : say('option.once');
}

/** Return the destination of an answer, such as "Abacus ends at 4,3, facing north." */
export function leadWords({ leads }: OptionActions, choice: string, name: (robot: number) => string): string {
  const lead = leads?.[choice];
  if (!lead) return '';
  const [x, y, facing, fate] = lead.end;
  return say('option.lead', { robot: name(lead.robot), space: spaceName([x, y]), way: facingWord(facing), fate });
}

/** Return the player's standing answers that can be revoked, each Option card once, with its answer and scope. */
export function keptAnswers(
  view: Pick<RallyView, 'said'>,
  register: number,
): readonly { readonly robot: number; readonly option: string; readonly words: string }[] {
  const found = new Map<string, { robot: number; option: string; words: string }>();
  if (register === 0) return [];
  for (const { robot, option, choice, register: of } of view.said ?? []) {
    if (of != null && of !== 0 && of <= register) continue;
    const what = option === 'discard' || option === 'lose' ? say(`option.answers-${option}`) : optionName(option);
    const holds = say(of == null ? 'option.kept-always' : 'option.kept-turn');
    const words = `${formatLabel(what, standingWords(option, choice))}${t('join.comma')}${holds}`;
    found.set(`${robot} ${option}`, { robot, option, words });
  }
  return [...found.values()];
}

/** Return the note that the question repeats for the next token, or an empty string the first time. */
export const againWords = (again: number): string => (again > 0 ? say('option.again', { number: again + 1 }) : '');

/** Return the announcement of a question for screen readers. */
export function describeQuestion(
  offer: OptionActions,
  name: (robot: number) => string,
  again: number,
  seconds: number,
): string {
  const { question } = offer;
  return say('option.news', {
    question: joinWords([questionWords(offer, name), againWords(again)], 'space'),
    choices: joinWords(offer.order.map((one) => choiceWords(question, one))),
    seconds,
  });
}

/** Return a text that names the player for whom the table waits, and the reason. */
export function waitWords(question: Question, player: string): string {
  if (question.matter === 'discard' || question.matter === 'lose' || question.matter === 'weapon')
    return say(`option.wait-${question.matter}`, { player });
  return say('option.wait', { player, card: optionName(question.option) });
}

export const pairWords = (card: number, second: number, register: number): string =>
  say('option.pair-of', { card: cardWords(card), second: cardWords(second), register });

type Seen = Pick<RallyView, 'turn' | 'recompiled' | 'robots'>;

/** Return a sentence for each robot whose hand was replaced between two views of a turn, except `own` robots. */
export function recompiledWords(
  before: Seen | undefined,
  after: Seen | undefined,
  own: readonly number[],
  name: (robot: number) => string,
): readonly string[] {
  if (before === undefined || after === undefined || before.turn !== after.turn) return [];
  const fresh = (after.recompiled ?? []).filter((robot) => !before.recompiled?.includes(robot) && !own.includes(robot));
  return fresh.map((robot) =>
    say('option.recompiled-news', { robot: name(robot), ...costOf(before.robots[robot], after.robots[robot]) }),
  );
}

/** Return the kind of cost, `damage`, `life`, `option` or `none`, and the name of the lost Option card, if any. */
function costOf(before: RobotView | undefined, after: RobotView | undefined): { cost: string; option: string } {
  const gone = before?.options?.find((option) => !after?.options?.includes(option));
  if (after?.status !== 'racing') return { cost: 'life', option: '' };
  if (gone !== undefined) return { cost: 'option', option: optionName(gone) };
  return { cost: after.damage > (before?.damage ?? 0) ? 'damage' : 'none', option: '' };
}
