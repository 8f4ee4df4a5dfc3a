/** The buttons that save a finished match as a moving picture, and that show the code for embedding its replay. */

import './picture_actions.css';
import { type Signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { fetchJson, formatError } from '@/app/api';
import { loadMovieSlots } from '@/games/movies';
import { announce } from '@/app/announcer';
import { copyToClipboard } from '@/app/share';
import { formatNumber, formatPercent, t } from '@/i18n';
import { sayMovie } from '@/kit/movie/sharing_texts';
import { Button } from '@/kit/button';
import { Dialog } from '@/kit/dialog';
import { canEncodeMp4, encodeMovie, type MovieFormat } from '@/kit/movie/encode';
import { downloadBlob, fileName } from '@/kit/svg_export/download';
import { currentPalette } from '@/kit/svg_export/inline_styles';
import type { EmbedCode, Replay, TableSnapshot } from '@/protocol';
import { CopyLinkField } from '../waiting_room/invite_part';
import { seatName } from '../players/players';

interface PictureActionsProps {
  id: string;
  snapshot: TableSnapshot;
  /** The seat whose sheet is visible. */
  seat: number;
  /** The parts of the file name. */
  file: readonly string[];
  /** Whether the viewer may allow embedding: a player of the match or its host. */
  mayEmbed: boolean;
}

export function PictureActions(props: PictureActionsProps): VNode {
  const open = useSignal<'movie' | 'embed' | null>(null);
  const close = () => (open.value = null);
  return (
    <>
      <Button icon="save" opens onPress={() => (open.value = 'movie')}>
        {sayMovie('movie.open')}
      </Button>
      {props.mayEmbed && (
        <Button icon="share" opens onPress={() => (open.value = 'embed')}>
          {sayMovie('embed.open')}
        </Button>
      )}
      {open.value === 'movie' && <MovieDialog {...props} onClose={close} />}
      {open.value === 'embed' && <EmbedDialog id={props.id} onClose={close} />}
    </>
  );
}

/** Return the name and the avatar of each seat, as the page shows them. */
function seatsOf({ table }: TableSnapshot): { readonly names: readonly string[]; readonly avatars: readonly number[] } {
  return { names: table.seats.map((_, seat) => seatName(table, seat)), avatars: table.seats.map((one) => one.avatar) };
}

function MovieDialog({ id, snapshot, seat, file, onClose }: PictureActionsProps & { onClose: () => void }): VNode {
  const format = useSignal<MovieFormat>('gif');
  const video = useSignal<boolean | null>(null);
  const named = useSignal(true);
  const share = useSignal<number | null>(null);
  const result = useSignal('');
  const work = useRef<AbortController | null>(null);
  useEffect(() => {
    void canEncodeMp4({ width: 1, height: 1 }).then((found) => (video.value = found));
    return () => work.current?.abort();
  }, []);

  async function create(): Promise<void> {
    const controller = new AbortController();
    work.current = controller;
    share.value = 0;
    result.value = '';
    try {
      const slots = await loadMovieSlots(snapshot.table.game);
      const replay = await fetchJson<Replay>(`/api/tables/${id}/replay`);
      const { names, avatars } = seatsOf(snapshot);
      const choice = { seat, names: named.value ? names : null, avatars, palette: currentPalette() };
      const blob = await encodeMovie(await slots.make(replay, choice), format.value, {
        onProgress: (done) => (share.value = done),
        signal: controller.signal,
      });
      downloadBlob(blob, `${fileName(...file)}.${format.value}`);
      result.value = sayMovie('movie.saved', { size: formatNumber(Math.ceil(blob.size / 1000)) });
    } catch {
      if (!controller.signal.aborted) result.value = sayMovie('movie.failed');
    }
    if (work.current === controller) share.value = null;
  }
  const cancel = () => {
    work.current?.abort();
    share.value = null;
  };

  return (
    <Dialog title={sayMovie('movie.open')} onClose={onClose}>
      <p>{sayMovie('movie.text')}</p>
      <fieldset class="picture-choice" disabled={share.value !== null}>
        <legend>{sayMovie('movie.format')}</legend>
        <label>
          <input type="radio" name="movie" checked={format.value === 'gif'} onChange={() => (format.value = 'gif')} />
          <span>{sayMovie('movie.gif')}</span>
        </label>
        <label>
          <input
            type="radio"
            name="movie"
            disabled={video.value !== true}
            checked={format.value === 'mp4'}
            onChange={() => (format.value = 'mp4')}
          />
          <span>{sayMovie(video.value === false ? 'movie.no-mp4' : 'movie.mp4')}</span>
        </label>
        <NamesBox named={named} />
      </fieldset>
      {share.value === null ? (
        <Button kind="main" icon="save" does="create-movie" onPress={() => void create()}>
          {sayMovie('movie.create')}
        </Button>
      ) : (
        <Progress share={share.value} onCancel={cancel} />
      )}
      <p role="status">{result.value}</p>
    </Dialog>
  );
}

function Progress({ share, onCancel }: { share: number; onCancel: () => void }): VNode {
  const id = useId();
  return (
    <div class="picture-progress">
      <label for={id}>{sayMovie('movie.progress', { share: formatPercent(share) })}</label>
      <progress id={id} max="1" value={share} />
      <Button does="cancel-movie" onPress={onCancel}>
        {sayMovie('movie.cancel')}
      </Button>
    </div>
  );
}

function NamesBox({ named }: { named: Signal<boolean> }): VNode {
  return (
    <label>
      <input type="checkbox" checked={named.value} onChange={(event) => (named.value = event.currentTarget.checked)} />
      <span>{sayMovie('movie.names')}</span>
    </label>
  );
}

function EmbedDialog({ id, onClose }: { id: string; onClose: () => void }): VNode {
  const named = useSignal(true);
  const code = useSignal<EmbedCode | null>(null);
  const pending = useSignal(false);
  const problem = useSignal('');
  const forbidden = useSignal(false);
  const copied = useSignal(false);
  const path = `/api/tables/${id}/embed`;
  async function copy(html: string): Promise<void> {
    copied.value = await copyToClipboard(html);
    announce(t(copied.value ? 'link.copied' : 'link.by-hand'));
  }
  async function load(request: () => Promise<EmbedCode | null>): Promise<void> {
    pending.value = true;
    problem.value = '';
    copied.value = false;
    try {
      const had = code.value !== null;
      code.value = await request();
      forbidden.value = had && code.value === null;
      named.value = code.value?.names ?? named.value;
    } catch (error) {
      problem.value = formatError(error);
    }
    pending.value = false;
  }
  useEffect(() => void load(() => fetchJson(path)), []);
  return (
    <Dialog title={sayMovie('embed.open')} onClose={onClose}>
      <p>{sayMovie('embed.text')}</p>
      <fieldset class="picture-choice">
        <NamesBox named={named} />
      </fieldset>
      <Button
        kind={code.value ? 'plain' : 'main'}
        pending={pending.value}
        onPress={() => void load(() => fetchJson(path, { names: named.value }))}
      >
        {sayMovie('embed.create')}
      </Button>
      {code.value && (
        <>
          <CopyLinkField link={code.value.html} label={sayMovie('embed.code')} acts={false} />
          <Button kind="main" icon={copied.value ? 'check' : 'copy'} onPress={() => void copy(code.value?.html ?? '')}>
            {copied.value ? t('link.copied') : sayMovie('embed.copy')}
          </Button>
          <CopyLinkField link={code.value.url} label={sayMovie('embed.link')} acts={false} />
          <p>{sayMovie('embed.allowed')}</p>
          <Button pending={pending.value} onPress={() => void load(() => fetchJson(path, undefined, 'DELETE'))}>
            {sayMovie('embed.forbid')}
          </Button>
        </>
      )}
      <p role="status" class={problem.value ? 'problem' : ''}>
        {problem.value || (forbidden.value ? sayMovie('embed.forbidden') : '')}
      </p>
    </Dialog>
  );
}
