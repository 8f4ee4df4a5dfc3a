/** What comes after a match: the rematch, or the same dice for who only watched. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { go } from '../../app/router';
import type { Connection } from '../../live/connection';
import { Button } from '../../parts/button';
import type { Room } from '../../protocol';
import { sentence, t } from '../../texts/index';
import { playSameDice } from './same_dice';

export function ResultActs({ id, connection, room }: { id: string; connection: Connection; room: Room }): VNode {
  const pending = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const { next } = room.table;
  const seated = connection.seat.value !== null;

  async function rematch(): Promise<void> {
    pending.value = true;
    const answer = await connection.ask((asked) => ({ type: 'rematch', id: asked }));
    pending.value = false;
    if (answer.type === 'next-table') go(`/t/${answer.table}`);
    else if (answer.type === 'refused') problem.value = sentence(answer.error.message);
  }

  async function sameDice(): Promise<void> {
    pending.value = true;
    problem.value = await playSameDice(id, room);
    pending.value = false;
  }

  return (
    <>
      <div class="result-acts">
        {next !== null ? (
          <Button kind="main" href={`/t/${next}`}>
            {t('result.to-rematch')}
          </Button>
        ) : (
          seated && (
            <Button kind="main" pending={pending.value} onPress={() => void rematch()}>
              {t('result.rematch')}
            </Button>
          )
        )}
        {!seated && (
          <Button kind={next === null ? 'main' : 'plain'} pending={pending.value} onPress={() => void sameDice()}>
            {t('result.same-dice')}
          </Button>
        )}
        <Button href="/">{t('result.new')}</Button>
      </div>
      <p role="status" class="result-problem">
        {problem.value}
      </p>
    </>
  );
}
