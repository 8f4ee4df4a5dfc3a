/** A replay on another website: the frames of the moving picture of the match, with the controls below them. */

import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { toProblem, ApiError } from '../app/api';
import { loadMovieSlots, type MovieSlots } from '../games/movies';
import { t } from '../i18n';
import { formatProblem } from '../i18n/error_messages';
import { sayMovie } from '../kit/movie/sharing_texts';
import { botName } from '../features/table/players/players';
import { IconButton } from '../kit/button';
import { type Movie, timedFrames } from '../kit/movie/movie';
import { currentPalette } from '../kit/svg_export/inline_styles';
import type { EmbeddedMatch, Problem, Replay } from '../protocol';

interface Loaded {
  readonly match: EmbeddedMatch;
  readonly replay: Replay;
  readonly slots: MovieSlots;
}

/** Fetch data without cookies, which this page never sends. */
async function fetchOpenly<T>(path: string): Promise<T> {
  const answer = await fetch(path, { credentials: 'omit' });
  const content = (await answer.json()) as T & { readonly error?: Problem };
  if (!answer.ok && content.error) throw new ApiError(content.error);
  return content;
}

async function load(id: string): Promise<Loaded> {
  const path = `/api/embed/${encodeURIComponent(id)}`;
  const match = await fetchOpenly<EmbeddedMatch>(path);
  const [replay, slots] = await Promise.all([fetchOpenly<Replay>(`${path}/replay`), loadMovieSlots(match.game)]);
  return { match, replay, slots };
}

export function EmbeddedReplay({ id }: { id: string }): VNode {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [movie, setMovie] = useState<Movie | null>(null);
  const [seat, setSeat] = useState(0);
  const [problem, setProblem] = useState('');
  const fail = (error: unknown) => setProblem(formatProblem(toProblem(error)));
  useEffect(() => {
    load(id).then(setLoaded, fail);
  }, [id]);
  const names = useMemo(() => loaded && seatNames(loaded), [loaded]);
  useEffect(() => {
    if (!loaded || !names) return;
    const { match, replay, slots } = loaded;
    const choice = { seat, names: match.names && names, avatars: match.avatars, palette: currentPalette() };
    slots.make(replay, choice).then(setMovie, fail);
  }, [loaded, seat]);
  return (
    <main class="embed">
      {problem !== '' && (
        <p class="embed-problem" role="alert">
          {problem}
        </p>
      )}
      {problem === '' && !movie && <p class="embed-problem">{t('page.loading')}</p>}
      {movie && (
        <Player movie={movie} key={seat}>
          {loaded?.slots.bySeat && names && names.length > 1 && (
            <select
              aria-label={sayMovie('embed.sheet')}
              value={seat}
              onChange={(event) => setSeat(Number(event.currentTarget.value))}
            >
              {names.map((name, index) => (
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Player>
      )}
      <a class="embed-link" href={`/t/${id}`} target="_blank" rel="noopener">
        {sayMovie('embed.whole')}
      </a>
    </main>
  );
}

/** Return the name of each seat. Bots have the names of their seats, and players without names are numbered. */
function seatNames({ match, replay }: Loaded): readonly string[] {
  return replay.header.seats.map((_, seat) => {
    if (match.names === null) return sayMovie('embed.player', { number: seat + 1 });
    return match.names[seat] || botName(seat);
  });
}

function Player({ movie, children }: { movie: Movie; children: VNode | false | null | undefined }): VNode {
  const frames = useMemo(() => timedFrames(movie), [movie]);
  const last = frames.length - 1;
  const [at, setAt] = useState(last);
  const [playing, setPlaying] = useState(false);
  const frame = frames[at];
  const address = useMemo(
    () => URL.createObjectURL(new Blob([frame?.svg() ?? ''], { type: 'image/svg+xml' })),
    [frame],
  );
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setAt(at + 1), frame?.ms);
    return () => clearTimeout(timer);
  }, [playing, at]);
  const toggle = () => {
    if (!playing && at >= last) setAt(0);
    setPlaying(!playing);
  };
  return (
    <>
      <img
        class="embed-picture"
        src={address}
        alt={frame?.caption ?? ''}
        style={{ aspectRatio: `${movie.width} / ${movie.height}` }}
      />
      <p class="embed-caption">{frame?.caption}</p>
      <div class="embed-controls">
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={sayMovie(playing ? 'embed.pause' : 'embed.play')}
          framed
          onPress={toggle}
        />
        <input
          type="range"
          min="0"
          max={last}
          value={at}
          aria-label={sayMovie('embed.slider')}
          aria-valuetext={frame?.caption}
          onInput={(event) => {
            setPlaying(false);
            setAt(Number(event.currentTarget.value));
          }}
        />
        {children}
      </div>
    </>
  );
}
