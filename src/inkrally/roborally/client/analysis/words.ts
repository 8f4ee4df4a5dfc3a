/** Texts of hints and reviews: turns, costs, reasons. The server computes the figures. */

import analysis from '@locales/en/roborally_analysis.json';
import { formatList, createTranslator, formatNumber, formatDecimal } from '@/i18n';
import { cardName } from '../drawing/program_cards';
import { optionName } from '../options/registry';
import { standingWords } from '../options/words';
import type { ProgramReason, RobotHint, SuggestedProgram } from '../protocol';
import type { RallyAction } from '../table/model';

export const say = createTranslator(analysis);

/** Return whether the samples cannot distinguish a program from the best program. */
export function asGood({ cost, error }: Pick<SuggestedProgram, 'cost' | 'error'>): boolean {
  return cost < 0.05 || cost < error;
}

const hundredths = (share: number): string => formatNumber(Math.round(share * 100));

type Aim = NonNullable<RobotHint['aim']>;

/** Return the goal of a robot, or an empty string if it is the next flag. */
export function describeTarget(aim: Aim | undefined): string {
  return aim === undefined || aim === 'flags' ? '' : say('race.aim', { aim });
}

/** Describe the result of a program: the distance to the goal at its end, and the risks on the way. */
export function describeOutcome({ outcome }: SuggestedProgram, aim?: Aim): string {
  const { turns, flags, damage, destroyed, finished, arrived = 0 } = outcome;
  const there = Math.max(finished, arrived);
  return [
    finished > 0.005 ? say('race.leads-wins', { share: hundredths(finished) }) : '',
    arrived > 0.005 ? say('race.leads-there', { share: hundredths(arrived) }) : '',
    there < 0.995
      ? say(describeTarget(aim) === '' ? 'race.leads' : 'race.leads-near', {
          turns: formatDecimal(Math.max(0, turns - 1)),
        })
      : '',
    flags > 0.005 && finished <= 0.005 ? say('race.leads-flag', { share: hundredths(Math.min(1, flags)) }) : '',
    destroyed > 0.005 ? say('race.leads-lost', { share: hundredths(destroyed) }) : '',
    damage >= 0.05 && destroyed <= 0.005 ? say('race.leads-safe', { damage: formatDecimal(damage) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Describe how a program uses Option cards: pairs, stored and retrieved cards, standing answers. */
export function optionsWords({ acts = [], pairs = [] }: SuggestedProgram): readonly string[] {
  return (acts as readonly RallyAction[]).flatMap((act) => {
    switch (act.type) {
      case 'join': {
        // The server decides which of two cards is the second card, in whatever order the player put them.
        const { register, option } = act;
        const second = pairs.find((pair) => pair.register === register)?.card ?? act.card;
        return [say('race.with-pair', { option: optionName(option), register, card: cardName(second) })];
      }
      case 'fetch':
        return [say('race.with-fetch', { option: optionName(act.option) })];
      case 'store':
        return [say('race.with-store', { option: optionName(act.option), card: cardName(act.card) })];
      case 'standing':
        return [
          say(act.register ? 'race.with-answer' : 'race.with-always', {
            option: optionName(act.option),
            choice: standingWords(act.option, act.choice),
            register: act.register ?? 0,
          }),
        ];
      default:
        return [];
    }
  });
}

function reasonWords({ code, amount }: ProgramReason): string {
  return say(`race.why-${code}`, { share: hundredths(amount), amount: formatDecimal(amount) });
}

/** Return a text with the loss of a program compared with the best program, and the reasons. */
export function costWords(program: SuggestedProgram): string {
  if (asGood(program)) return '';
  const what = say('race.costs', { cost: formatDecimal(program.cost) });
  return program.reasons.length === 0
    ? `${what}.`
    : say('race.because', { what, why: formatList(program.reasons.map(reasonWords)) });
}
