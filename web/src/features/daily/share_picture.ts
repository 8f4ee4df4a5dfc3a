/** A picture of the player's result to send to others: its lines and the histogram, without dice and drawings. */

import { downloadBlob, fileName } from '../../kit/svg_export/download';
import { tokenReader } from '../../kit/svg_export/inline_styles';
import type { DailyResults } from '../../protocol';
import { drawnBars } from './bars';
import { isRace, pageOfGame, seriesName } from './daily_text';

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 64];
/** The space for the histogram. */
const BARS = { top: 330, bottom: 560 };

/** Draw the picture and give it to the system's share sheet, or save it where there is none. */
export async function sharePicture(
  results: DailyResults,
  lines: readonly string[],
): Promise<'shared' | 'saved' | 'dropped' | 'failed'> {
  const blob = await pictureOf(results, lines);
  if (blob === null) return 'failed';
  const name = `${fileName('inkrally', seriesName(results.game.series), results.day)}.png`;
  const files = [new File([blob], name, { type: 'image/png' })];
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    }
  }
  downloadBlob(blob, name);
  return 'saved';
}

async function pictureOf(results: DailyResults, lines: readonly string[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const style = tokenReader();
  context.fillStyle = style.color('--color-surface');
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const [first = '', ...rest] = lines.filter((line) => !line.startsWith(location.origin));
  context.fillStyle = style.color('--color-text');
  writeLine(context, first, 120, 52, style.font('--font-heading'));
  context.fillStyle = style.color('--color-text-2');
  rest.forEach((line, index) => {
    writeLine(context, line, 190 + 48 * index, 32, style.font('--font-body'));
  });
  const { game, dice } = results;
  const bars = drawnBars(results.bars, isRace(game.game), dice.mine === null ? undefined : game.bar);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const step = (WIDTH - 2 * EDGE) / Math.max(8, bars.length);
  bars.forEach((bar, index) => {
    const height = ((BARS.bottom - BARS.top) * bar.count) / most;
    context.fillStyle = style.color(bar.own ? '--color-accent' : '--color-divider');
    context.fillRect(EDGE + index * step + 3, BARS.bottom - height, step - 6, height);
  });
  context.fillStyle = style.color('--color-text-2');
  writeLine(context, location.host + pageOfGame(results.day, game.series), HEIGHT - 28, 26, style.font('--font-body'));
  style.remove();
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** Write a line, in a smaller size if it is too long. */
function writeLine(context: CanvasRenderingContext2D, line: string, y: number, size: number, family: string): void {
  context.font = `${size}px ${family}`;
  const width = context.measureText(line).width;
  const most = WIDTH - 2 * EDGE;
  if (width > most) context.font = `${Math.floor((size * most) / width)}px ${family}`;
  context.fillText(line, EDGE, y);
}
