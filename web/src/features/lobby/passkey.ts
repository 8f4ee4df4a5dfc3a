/** Converts between the browser's passkey API and the JSON of the server. Contains no DOM and no requests. */

/** Return whether the browser has passkeys and may use them at this origin. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && isSecureContext;

/** The type of browser options in which bytes are base64url text, as the server sends them. */
type AsText<Taken, Bytes extends keyof Taken> = Omit<Taken, Bytes> & { readonly [Key in Bytes]: string };

type Described = AsText<PublicKeyCredentialDescriptor, 'id'>;

interface ToMake extends AsText<Omit<PublicKeyCredentialCreationOptions, 'user' | 'excludeCredentials'>, 'challenge'> {
  readonly user: AsText<PublicKeyCredentialUserEntity, 'id'>;
  readonly excludeCredentials?: readonly Described[];
}

interface ToUse extends AsText<Omit<PublicKeyCredentialRequestOptions, 'allowCredentials'>, 'challenge'> {
  readonly allowCredentials?: readonly Described[];
}

/** Create a passkey. Returns null if the user cancels. */
export async function createPasskey(asked: ToMake): Promise<unknown> {
  const options: PublicKeyCredentialCreationOptions = {
    ...asked,
    challenge: decodeBase64Url(asked.challenge),
    user: { ...asked.user, id: decodeBase64Url(asked.user.id) },
    excludeCredentials: named(asked.excludeCredentials),
  };
  return answered(() => navigator.credentials.create({ publicKey: options }));
}

/** Sign in with a passkey. Returns null if there is none or the user cancels. */
export async function signWithPasskey(asked: ToUse): Promise<unknown> {
  const options: PublicKeyCredentialRequestOptions = {
    ...asked,
    challenge: decodeBase64Url(asked.challenge),
    allowCredentials: named(asked.allowCredentials),
  };
  return answered(() => navigator.credentials.get({ publicKey: options }));
}

async function answered(ask: () => Promise<Credential | null>): Promise<unknown> {
  let found: Credential | null;
  try {
    found = await ask();
  } catch (error) {
    // The user cancelled, or the time ran out.
    if (error instanceof DOMException) return null;
    throw error;
  }
  if (!(found instanceof PublicKeyCredential)) return null;
  const { response } = found;
  const fields: Record<string, unknown> = { clientDataJSON: encodeBase64Url(response.clientDataJSON) };
  if (response instanceof AuthenticatorAttestationResponse) {
    fields['attestationObject'] = encodeBase64Url(response.attestationObject);
    fields['transports'] = response.getTransports();
  } else if (response instanceof AuthenticatorAssertionResponse) {
    fields['authenticatorData'] = encodeBase64Url(response.authenticatorData);
    fields['signature'] = encodeBase64Url(response.signature);
    fields['userHandle'] = response.userHandle === null ? null : encodeBase64Url(response.userHandle);
  }
  return {
    id: found.id,
    rawId: encodeBase64Url(found.rawId),
    type: found.type,
    response: fields,
    clientExtensionResults: {},
  };
}

function named(found: readonly Described[] | undefined): PublicKeyCredentialDescriptor[] {
  return (found ?? []).map((one) => ({ ...one, id: decodeBase64Url(one.id) }));
}

/** Return the bytes of base64url text. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Return bytes as base64url text without padding. */
export function encodeBase64Url(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
