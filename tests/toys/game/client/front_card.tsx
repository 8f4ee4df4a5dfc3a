/** Lanterns on the front page: *Play now* begins a match against two bots. */

import './lanterns.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchGames, createTable, toProblem } from '@/app/api';
import { Dialog } from '@/kit/dialog';
import { navigate } from '@/app/router';
import { lastPlayerName } from '@/app/settings';
import { Button } from '@/kit/button';
import { GameCard } from '@/kit/game_card';
import { guestName } from '@/features/table/guest_name';
import { t } from '@/i18n';
import { ToyTableForm } from './form';
import { GAME } from './model';
import { say } from './say';

const BOTS = 2;

export function FrontCard(): VNode {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [open, setOpen] = useState(false);
  const playNow = async () => {
    setBusy(true);
    try {
      const level = (await fetchGames()).find((game) => game.name === GAME)?.levels[0]?.level ?? '';
      const made = await createTable({
        setup: { game: GAME, title: say('lanterns.name'), seats: BOTS + 1 },
        name: lastPlayerName.value.trim() || guestName(),
        bots: Array.from({ length: BOTS }, () => level),
        start: true,
      });
      navigate(made.path);
    } catch (error) {
      setProblem(toProblem(error).message);
      setBusy(false);
    }
  };
  return (
    <>
      <GameCard title={say('lanterns.name')} text={say('lanterns.text')} art={<Lantern />}>
        <Button kind="main" pending={busy} onPress={() => void playNow()}>
          {t('front.play')}
          <span class="visually-hidden">: {say('lanterns.name')}</span>
        </Button>
        <Button onPress={() => setOpen(true)}>
          {t('front.invite')}
          <span class="visually-hidden">: {say('lanterns.name')}</span>
        </Button>
        <p class="problem" role="status">
          {problem}
        </p>
      </GameCard>
      {open && (
        <Dialog title={t('invite.heading')} onClose={() => setOpen(false)}>
          <ToyTableForm />
        </Dialog>
      )}
    </>
  );
}

function Lantern(): VNode {
  return (
    <svg viewBox="0 0 120 60" class="lanterns-art" aria-hidden="true">
      <path d="M52 18h16l4 26H48zM56 18c0-10 8-10 8 0M60 26v10" fill="none" stroke="currentColor" stroke-width="2" />
    </svg>
  );
}
