/** Downloads and verification of a match: links, pictures, the log, the seed. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { Button } from '@/kit/button';
import { fileName, downloadBlob } from '@/kit/svg_export/download';
import type { TableSnapshot } from '@/protocol';
import { finishedRound, type Game, hashOf } from '../replay/replay_positions';
import type { ReplayPlayer } from '../replay/player';
import { t } from '../texts';
import { addressed } from '@/features/table/players/players';
import { myName, nickname } from '@/app/current_account';
import { OwnNameField } from '@/kit/fields/name_field';
import { titleWords } from '@/features/table/titles';
import { GAME } from '..';
import { isUnnamed } from '@/features/table/guest_name';
import { mayShareDice } from '@/features/table/dice/can_share_dice';
import { shareDice } from '@/features/table/dice/link';
import { pictureActions } from '@/features/table/result/lazy_picture_actions';
import { LazyComponent } from '@/kit/lazy_page';
import { Disclosure } from '../paper_scorer/options';
import { CopyLink } from '@/kit/copy_link';
import type { BoardPicture } from './pictures';
import { gameWords } from '../table/game_words';
import { placeWords, seatName } from './summary';

interface ResultMoreProps {
  id: string;
  snapshot: TableSnapshot;
  game: Game;
  seat: number;
  player: ReplayPlayer;
  boards: readonly BoardPicture[];
  /** The viewer's seat, whose card is shared. Null for a spectator, who shares the card of the visible sheet. */
  mine: number | null;
  /** Returns the points of a seat by board, if it has several. */
  sums?: ((seat: number) => readonly (readonly [label: string, points: number])[] | undefined) | undefined;
}

type Picture = 'svg' | 'png' | 'card';

export function ResultDownloads({ id, snapshot, game, seat, player, boards, mine, sums }: ResultMoreProps): VNode {
  const busy = useSignal<Picture | undefined>(undefined);
  const problem = useSignal(false);
  const here = `${location.origin}/t/${id}`;
  const name = seatName(snapshot.table, seat);
  const carded = mine ?? seat;
  const anonymous = isUnnamed(snapshot, carded);
  const own = anonymous && nickname() === '';
  const alike = mayShareDice(snapshot.table, mine);
  const scores = game.rounds.at(-1)?.scores ?? [];

  async function save(kind: Picture): Promise<void> {
    busy.value = kind;
    problem.value = false;
    try {
      const { cardPng, sheetPng, sheetSvg } = await import('./pictures');
      const file = fileName(game.title || 'railroad ink', name);
      if (kind === 'svg') downloadBlob(sheetSvg(boards, name), `${file}.svg`);
      else if (kind === 'png') downloadBlob(await sheetPng(boards, name), `${file}.png`);
      else {
        const called = anonymous ? myName() || seatName(snapshot.table, carded) : seatName(snapshot.table, carded);
        const link = alike ? await shareDice(id, anonymous ? myName() : null) : undefined;
        downloadBlob(
          await cardPng({
            options: game.header.options,
            sums: sums?.(carded),
            name: called,
            place: placeWords(game, carded),
            title: titleWords(game.title, GAME),
            game: gameWords(snapshot),
            score: scores[carded],
            address: link && location.origin + link.path,
          }),
          `${fileName(game.title || 'railroad ink', called)}-card.png`,
        );
      }
    } catch {
      problem.value = true;
    }
    busy.value = undefined;
  }

  return (
    <>
      <Disclosure title={t('link.share')} detail={t(alike ? 'result.share-detail' : 'result.share-detail-alone')}>
        <p>{t(alike ? 'result.share-text' : 'result.share-text-alone')}</p>
        <div class="result-downloads button-row">
          <CopyLink address={here} />
          <CopyLink address={`${here}${hashOf(game, player.at.value)}`}>{t('link.moment')}</CopyLink>
          <LazyComponent
            quiet
            of={pictureActions}
            props={{
              id,
              snapshot,
              seat,
              file: [game.title || 'railroad ink', name],
              mayEmbed: mine !== null || snapshot.table.host,
            }}
          />
          {own && <OwnNameField />}
          <Button
            icon="save"
            pending={busy.value === 'card'}
            blocked={own && myName() === ''}
            onPress={() => void save('card')}
          >
            {t('result.card')}
          </Button>
        </div>
      </Disclosure>
      <Disclosure title={t('result.files')} detail={t('result.files-detail')}>
        <div class="result-downloads button-row">
          <Button icon="save" pending={busy.value === 'svg'} onPress={() => void save('svg')}>
            {t('result.svg')}
          </Button>
          <Button icon="save" pending={busy.value === 'png'} onPress={() => void save('png')}>
            {t('result.png')}
          </Button>
          <Button icon="print" onPress={() => window.print()}>
            {t('result.print')}
          </Button>
          <a class="button plain" href={`/api/tables/${id}/log`} download>
            {t('result.log')}
          </a>
        </div>
        <p class="label">
          {t('result.files-text', { player: addressed(name), round: finishedRound(game, player.at.value) })}
        </p>
        <p role="status">{problem.value && t('result.no-picture')}</p>
      </Disclosure>
      <Disclosure title={t('fair.heading')} detail={t('fair.detail')}>
        <p>{t('fair.text')}</p>
        <dl class="facts">
          <dt>{t('fair.hash')}</dt>
          <dd class="monospace-wrap">{game.header.seed_sha256}</dd>
          <dt>{t('fair.seed')}</dt>
          <dd class="monospace-wrap">{game.seed}</dd>
        </dl>
        <p>{t('fair.how')}</p>
        <p class="monospace-wrap">inkrally verify {`railroad-ink-${id}.jsonl`}</p>
      </Disclosure>
    </>
  );
}
