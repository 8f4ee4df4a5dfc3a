import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../app/api';
import { ownAccount } from '../../app/current_account';
import { proven, proving } from './prove';

const refusal = new ApiError({ code: 'prove-again', message: 'sign in once more first', at: '', args: {} });

afterEach(() => {
  ownAccount.value = undefined;
  vi.unstubAllGlobals();
});

function player(handle: string): void {
  ownAccount.value = { handle } as NonNullable<typeof ownAccount.value>;
}

/** Create a request that the server refuses once and then answers. */
function needsProof(): () => Promise<string> {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked === 1) throw refusal;
    return 'done';
  };
}

test('a request that needs a fresh sign-in is repeated after it, and the player is asked once', async () => {
  player('Petra');
  const answer = proven(needsProof());
  await vi.waitFor(() => expect(proving.value).not.toBeNull());
  proving.value?.done(true);
  expect(await answer).toBe('done');
  expect(proving.value).toBeNull();
});

test('a request fails if the player does not sign in again, or signs in as another player', async () => {
  for (const other of ['Petra', 'Mia']) {
    player('Petra');
    const answer = proven(needsProof());
    await vi.waitFor(() => expect(proving.value).not.toBeNull());
    player(other);
    proving.value?.done(other !== 'Petra');
    await expect(answer).rejects.toBe(refusal);
  }
});

test('other refusals ask for no sign-in', async () => {
  await expect(
    proven(() => Promise.reject(new ApiError({ code: 'busy', message: '', at: '', args: {} }))),
  ).rejects.toMatchObject({ problem: { code: 'busy' } });
  expect(proving.value).toBeNull();
});
