/** The dialog before a match with empty seats starts: remove them, or give them to bots. */

import './invitation.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '@/kit/dialog';
import type { Connection } from '@/live/connection';
import { Button } from '@/kit/button';
import { BotLevelPicker } from '../bot_level_picker';
import type { Level, Problem, TableSnapshot } from '@/protocol';
import { t } from '@/i18n';
import { formatProblem } from '@/i18n/error_messages';

interface EmptySeatsProps {
  connection: Connection;
  snapshot: TableSnapshot;
  levels: readonly Level[];
  /** The number of seats that are taken. */
  players: number;
  onClose: () => void;
  onProblem: (words: string) => void;
}

export function EmptySeats({ connection, snapshot, levels, players, onClose, onProblem }: EmptySeatsProps): VNode {
  const [picked, setPicked] = useState('');
  const [busy, setBusy] = useState<'alone' | 'bots' | null>(null);
  const empty = snapshot.table.seats.flatMap((info, seat) => (info.kind === 'free' ? [seat] : []));
  const level = picked || (levels[0]?.level ?? '');
  const start = async (bots: boolean) => {
    if (busy !== null) return;
    setBusy(bots ? 'bots' : 'alone');
    const problem =
      (bots ? await seatBots(connection, empty, level) : null) ?? (await connection.sendCommand({ type: 'start' }));
    if (problem) onProblem(formatProblem(problem));
    onClose();
  };
  return (
    <Dialog title={t('empty.heading', { seats: empty.length })} onClose={onClose}>
      <p>{t('empty.removed', { players })}</p>
      {levels.length > 0 && !snapshot.table.rated && (
        <>
          <p>{t('empty.bots', { seats: empty.length })}</p>
          <BotLevelPicker
            label={t('invite.level')}
            levels={levels}
            value={level}
            game={snapshot.table.game}
            onPick={setPicked}
          />
        </>
      )}
      <div class="button-row">
        <Button kind="main" pending={busy === 'alone'} onPress={() => void start(false)}>
          {t('lobby.start-with', { players })}
        </Button>
        {levels.length > 0 && !snapshot.table.rated && (
          <Button icon="bot" pending={busy === 'bots'} onPress={() => void start(true)}>
            {t('empty.start-bots', { seats: empty.length })}
          </Button>
        )}
        <Button kind="bare" onPress={onClose}>
          {t('empty.wait')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Put a bot into each of these seats. Returns the first refusal, or null. */
async function seatBots(connection: Connection, seats: readonly number[], level: string): Promise<Problem | null> {
  for (const seat of seats) {
    const problem = await connection.sendCommand({ type: 'add-bot', seat, level });
    // Ignore a seat that another player has taken meanwhile, because that seat needs no bot.
    if (problem !== null && problem.code !== 'seat-taken') return problem;
  }
  return null;
}
