/** A player's page: one's own with its ways in and its data, another's with what all may see; a guest chooses a nickname. */

import './player/player.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, problemOf } from '../app/api';
import { go } from '../app/router';
import { Menu, MenuButton } from '../parts/settings_dialog';
import { useTitle } from '../app/title';
import { CopyLink } from '../parts/copy_link';
import { LineField } from '../parts/front';
import { Header } from '../parts/navigation/header';
import { Avatar } from '../parts/navigation/avatar';
import { becoming, findMe, me, pageOfPlayer } from '../app/me';
import { Notice } from '../parts/navigation/me_link';
import { SECTIONS } from '../place/profile/parts';
import { forgetProfile, useProfile } from '../place/history/profile';
import { say as sayHistory } from '../texts/mine';
import type { OwnAccount, PublicPlayer } from '../protocol';
import { problemWords } from '../texts/problems';
import { joined } from '../texts/index';
import { say } from '../texts/player';
import { ByMail } from './player/by_mail';
import { OwnData } from './player/own_data';
import { ProveDialog } from './player/prove_dialog';
import { WaysIn } from './player/ways_in';
import { WhoSees } from './player/who_sees';
import { monthOf } from '../texts/dates';

export function PlayerPage({ handle }: { handle: string }): VNode {
  const [found, setFound] = useState<PublicPlayer | undefined>(undefined);
  const [problem, setProblem] = useState('');
  useTitle(handle || say('player.title'));
  const own = me.value?.handle;
  useEffect(() => {
    void findMe();
    if (handle === '') return;
    ask<PublicPlayer>(`/api/players/${encodeURIComponent(handle)}`).then(setFound, (error: unknown) =>
      setProblem(problemOf(error).code === 'player-unknown' ? say('player.unknown') : problemWords(problemOf(error))),
    );
  }, [handle, own]);
  useEffect(() => {
    if (handle === '' && own) go(pageOfPlayer(own), true);
  }, [handle, own]);
  return (
    <div class="page">
      <Header home="/">
        <MenuButton />
      </Header>
      <main class="who-page" id="main">
        <Notice />
        {handle === '' ? (
          <Newcomer />
        ) : found === undefined ? (
          <p class="lead" role="status">
            {problem}
          </p>
        ) : (
          <Known player={found} />
        )}
      </main>
      <Menu />
    </div>
  );
}

function Known({ player }: { player: PublicPlayer }): VNode {
  const own = player.you && me.value?.handle === player.handle;
  const { profile } = useProfile(player.handle);
  useEffect(() => forgetProfile, []);
  return (
    <>
      <div class="who-column">
        <section class="paper who-panel">
          <div class="who-head">
            <Avatar handle={player.handle} size={64} />
            <div>
              <h1 class="heading" tabIndex={-1}>
                {player.handle}
              </h1>
              <p class="label">
                {joined([
                  say('player.since', { month: monthOf(player.since) }),
                  profile && own ? sayHistory('history.count', { n: profile.matches }) : '',
                ])}
              </p>
              {profile?.together && (
                <p class="label">
                  {sayHistory('history.together', {
                    n: profile.together.matches,
                    ahead: profile.together.ahead,
                    behind: profile.together.behind,
                  })}
                </p>
              )}
            </div>
          </div>
          {own && <WaysIn />}
          <div class="button-row">
            <CopyLink address={location.origin + pageOfPlayer(player.handle)}>{say('player.link')}</CopyLink>
          </div>
        </section>
        {own && <WhoSees />}
        {own && <ByMail />}
        {own && <OwnData handle={player.handle} />}
        {own && <ProveDialog handle={player.handle} />}
      </div>
      {SECTIONS.length > 0 && (
        <div class="who-column">
          {SECTIONS.map((Section, index) => (
            <Section key={index} handle={player.handle} own={own} />
          ))}
        </div>
      )}
    </>
  );
}

function Newcomer(): VNode {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const take = async (handle: string) => {
    setProblem(undefined);
    try {
      await becoming(ask<OwnAccount>('/api/me/handle', { handle }));
    } catch (error) {
      setProblem(problemWords(problemOf(error)));
    }
  };
  return (
    <section class="paper who-panel who-new">
      <h1 class="heading" tabIndex={-1}>
        {say('player.title')}
      </h1>
      <p>{say('player.lead')}</p>
      <LineField
        label={say('player.handle')}
        placeholder=""
        act={say('player.take')}
        hint={say('player.handle-hint')}
        problem={problem}
        onSubmit={(handle) => void take(handle)}
      />
      <p class="label">
        {say('player.have-one')} <a href="/sign-in">{say('player.sign-in')}</a>
      </p>
    </section>
  );
}
