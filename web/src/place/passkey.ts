/** What a browser and its passkeys say to each other, as JSON the server reads. Knows no page and no route. */

/** This browser has passkeys, and this address may use them. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && isSecureContext;

interface Named {
  readonly id: string;
}

interface Asked {
  readonly challenge: string;
  readonly user?: { readonly id: string };
  readonly excludeCredentials?: readonly Named[];
  readonly allowCredentials?: readonly Named[];
}

/** Let the browser make a passkey; null where its user did not want to. */
export async function makePasskey(asked: Asked): Promise<unknown> {
  const options = {
    ...asked,
    challenge: bytesOf(asked.challenge),
    user: { ...asked.user, id: bytesOf(asked.user?.id ?? '') },
    excludeCredentials: named(asked.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  return answered(() => navigator.credentials.create({ publicKey: options }));
}

/** Let the browser answer with a passkey that it has; null where there was none, or its user did not want to. */
export async function usePasskey(asked: Asked): Promise<unknown> {
  const options = {
    ...asked,
    challenge: bytesOf(asked.challenge),
    allowCredentials: named(asked.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  return answered(() => navigator.credentials.get({ publicKey: options }));
}

async function answered(ask: () => Promise<Credential | null>): Promise<unknown> {
  let found: Credential | null;
  try {
    found = await ask();
  } catch (error) {
    // Stopped by whoever was asked, or by time: nothing is wrong.
    if (error instanceof DOMException) return null;
    throw error;
  }
  if (!(found instanceof PublicKeyCredential)) return null;
  const { response } = found;
  const told: Record<string, unknown> = { clientDataJSON: textOf(response.clientDataJSON) };
  if (response instanceof AuthenticatorAttestationResponse) {
    told['attestationObject'] = textOf(response.attestationObject);
    told['transports'] = response.getTransports();
  } else if (response instanceof AuthenticatorAssertionResponse) {
    told['authenticatorData'] = textOf(response.authenticatorData);
    told['signature'] = textOf(response.signature);
    told['userHandle'] = response.userHandle === null ? null : textOf(response.userHandle);
  }
  return { id: found.id, rawId: textOf(found.rawId), type: found.type, response: told, clientExtensionResults: {} };
}

function named(found: readonly Named[] | undefined): unknown[] {
  return (found ?? []).map((one) => ({ ...one, id: bytesOf(one.id) }));
}

/** Bytes of base64url. */
export function bytesOf(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Base64url of bytes, without its filling. */
export function textOf(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
