/** Means and records by what was played with: the figures stand in a table, and means in its bars. */

import type { VNode } from 'preact';
import type { VariantStats, GameStats, MatchStat } from '@/protocol';
import { joined, labelled, number, said, sentence, tenths } from '@/i18n';
import { say } from '@/i18n/mine';
import { englishIn } from '@/games/plugin';
import { English } from '@/kit/english_text';
import { boxWords } from '../profile';
import { Section } from '../profile_section';
import { gameTitle } from '../../lobby/seek_preferences';
import type { SectionProps } from './sections';

export const order = 4;

export function BoxesSection({ handle }: SectionProps): VNode {
  return (
    <Section id="boxes" title={say('boxes.heading')} handle={handle}>
      {({ games }) =>
        games.length === 0 ? (
          <p class="history-none">{say('boxes.none')}</p>
        ) : (
          games.map((game) => <Boxes key={game.game} game={game} />)
        )
      }
    </Section>
  );
}

/** How a figure is called; one that only its game knows, as that calls it. */
const headOf = (kind: MatchStat, of: 'figure' | 'record'): string =>
  said(of === 'figure' ? `figure.${kind.name}` : `record.${kind.name}`) ?? sentence(kind.name);

function Boxes({ game }: { game: GameStats }): VNode {
  const title = gameTitle(game.game);
  const main = game.kinds[0];
  const most = Math.max(0, ...game.boxes.map((box) => box.figures[0]?.mean ?? 0));
  const first = headOf(main ?? { name: 'points', best: 'most' }, 'figure');
  return (
    <table class="history-table boxes-table">
      <caption>
        <span class="unseen">{say('boxes.of', { game: title })}</span>
        <span aria-hidden="true">{title}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{say('boxes.box')}</th>
          <th scope="col" class="n">
            {say('boxes.matches')}
          </th>
          <th scope="col" class="n opt">
            {say('boxes.won')}
          </th>
          {main && (
            <th scope="col" class="boxes-mean">
              {say('boxes.mean', { what: first })}
            </th>
          )}
          {game.kinds.map((kind) => (
            <th key={kind.name} scope="col" class={kind === main ? 'n' : 'n opt'}>
              {headOf(kind, 'record')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {game.boxes.map((box) => (
          <Row key={box.box} game={game} box={box} most={most} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ game, box, most }: { game: GameStats; box: VariantStats; most: number }): VNode {
  const mean = box.figures[0]?.mean;
  return (
    <tr>
      <th scope="row">
        <English
          text={boxWords(game.game, box.options) || gameTitle(game.game)}
          names={englishIn(game.game, box.options)}
        />
        <span class="label only-phone">
          {joined(
            game.kinds.slice(1).map((kind, index) => {
              const figure = box.figures[index + 1];
              return figure ? labelled(headOf(kind, 'record'), number(figure.best)) : '';
            }),
          )}
        </span>
      </th>
      <td class="n">{number(box.matches)}</td>
      <td class="n opt">{box.against > 0 ? `${number(box.won)}/${number(box.against)}` : '–'}</td>
      {game.kinds.length > 0 && (
        <td class="boxes-mean">
          {mean === undefined ? (
            '–'
          ) : (
            <>
              <Bar share={most > 0 ? mean / most : 0} />
              {tenths(mean)}
            </>
          )}
        </td>
      )}
      {game.kinds.map((kind, index) => {
        const figure = box.figures[index];
        return (
          <td key={kind.name} class={index === 0 ? 'n' : 'n opt'}>
            {figure ? (
              <a href={`/t/${figure.table}`} class="history-record">
                {number(figure.best)}
              </a>
            ) : (
              '–'
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Bar({ share }: { share: number }): VNode {
  return (
    <svg class="boxes-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="0" width={Math.max(1, 100 * Math.min(1, Math.max(0, share)))} height="12" />
    </svg>
  );
}
