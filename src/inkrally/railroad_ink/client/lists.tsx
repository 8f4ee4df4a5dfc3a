/** The content of Railroad Ink in lists of tables: a small sheet, the settings, the rolls and two sheets of shared dice. */

import type { VNode } from 'preact';
import { nameOf } from '@/features/table/dice/results';
import { say } from '@/i18n/mine';
import type { DiceResult, SharedDiceInfo } from '@/protocol';
import { formatLabel, formatNumber, joinWords } from '@/i18n';
import { t } from './texts';
import type { ListSlots, TablePreview, RollsProps } from '@/games/plugin';
import { type Marks, SheetDrawing } from './drawing/drawing';
import type { Layers } from './drawing/expansions/types';
import { Thumbnail } from './drawing/thumbnail';
import { gameWith } from './table/game_words';
import { expansionParts } from './table/lazy/lazy_expansion';
import { type BoardOptions, drawnBoards } from './table/boards';
import type { OptionChoice } from './table/model';
import './drawing/dice/rolls.css';
import { routeName } from './drawing/drawing_text';
import { Face } from './drawing/dice/die';

/** The rolls of all rounds of a known-dice challenge, in rows of dice that cannot be pressed. */
function Rolls({ rolls, now, name }: RollsProps): VNode {
  return (
    <ol class="rolls">
      {rolls.map((roll, index) => (
        <li key={index} aria-current={now === index + 1 ? 'step' : undefined}>
          <span class="label">{name(index + 1)}</span>
          <span class="rolls-dice">
            {roll.map((route, die) => (
              <span key={die} class="rolls-die" role="img" aria-label={routeName(route)}>
                <Face route={route} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Small({ table }: { table: TablePreview }): VNode {
  const options = table.options as BoardOptions;
  const [top] = drawnBoards(options, {
    marks: (table.sheet?.marks ?? {}) as Marks,
    layers: table.sheet?.layers,
    activated: table.sheet?.activated,
  });
  const needsExpansions =
    (options.expansions?.length ?? 0) > 0 ||
    (options.edition ?? 'original') !== 'original' ||
    options.sheet !== undefined;
  return (
    <Thumbnail marks={top?.marks ?? {}} layers={needsExpansions ? (top?.layers as Layers | undefined) : undefined} />
  );
}

function Board({ dice, played }: { dice: SharedDiceInfo; played: DiceResult }): VNode {
  const name = nameOf(played, dice);
  const [top, ...below] = drawnBoards(
    dice.options as BoardOptions,
    played.sheet ? { ...played.sheet, marks: played.sheet.marks as Marks } : undefined,
  );
  const bare =
    Object.keys(played.sheet?.layers ?? {}).length === 0 &&
    !dice.options['sheet'] &&
    (dice.options['edition'] ?? 'original') === 'original' &&
    !dice.options['expansions'];
  return (
    <figure class="dice-board">
      <figcaption>
        <b>{played.mine ? say('same.you-are', { name }) : name}</b>
        <span class="dice-total">{formatNumber(played.sheet?.score.total ?? 0)}</span>
      </figcaption>
      <div class="board paper">
        <SheetDrawing
          marks={top?.marks ?? {}}
          layers={bare ? undefined : (top?.layers as Layers | undefined)}
          label={say('same.sheet-of', { name })}
        />
        {below.map((board) => (
          <SheetDrawing key={board.board} marks={board.marks} layers={board.layers} />
        ))}
      </div>
      {played.table !== '' && (
        <p>
          <a href={`/t/${played.table}`} aria-label={say('same.look-of', { name })}>
            {say('same.look')}
          </a>
        </p>
      )}
    </figure>
  );
}

export const lists: ListSlots = {
  Small,
  Board,
  Rolls,
  game: (table) => gameWith(table.options as OptionChoice) || t('front.game'),
  played: (options) => gameWith(options as OptionChoice) || t('front.game'),
  box: (options) => gameWith(options as OptionChoice) || t('front.base'),
  parts: (parts) => {
    const named = expansionParts();
    return named === undefined
      ? ''
      : joinWords(
          Object.entries(parts).map(([name, points]) => formatLabel(named.expansionTitle(name), formatNumber(points))),
        );
  },
  lost: () => say('lost.points'),
  heads: () => [say('same.exits'), say('same.ends'), say('figure.points')],
  figures: (_, { sheet }) => [
    { text: formatNumber(sheet?.score.exits ?? 0) },
    { text: formatNumber(-(sheet?.score.errors ?? 0)), class: 'cost' },
    { text: formatNumber(sheet?.score.total ?? 0), class: 'dice-points' },
  ],
};
