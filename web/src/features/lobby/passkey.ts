/** What a browser and its passkeys say to each other, as JSON the server reads. Knows no page and no route. */

/** This browser has passkeys, and this address may use them. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && isSecureContext;

/** What a browser takes as bytes, as the server sends it: in base64url. */
type AsText<Taken, Bytes extends keyof Taken> = Omit<Taken, Bytes> & { readonly [Key in Bytes]: string };

type Described = AsText<PublicKeyCredentialDescriptor, 'id'>;

interface ToMake extends AsText<Omit<PublicKeyCredentialCreationOptions, 'user' | 'excludeCredentials'>, 'challenge'> {
  readonly user: AsText<PublicKeyCredentialUserEntity, 'id'>;
  readonly excludeCredentials?: readonly Described[];
}

interface ToUse extends AsText<Omit<PublicKeyCredentialRequestOptions, 'allowCredentials'>, 'challenge'> {
  readonly allowCredentials?: readonly Described[];
}

/** Let the browser make a passkey; null where its user did not want to. */
export async function createPasskey(asked: ToMake): Promise<unknown> {
  const options: PublicKeyCredentialCreationOptions = {
    ...asked,
    challenge: decodeBase64Url(asked.challenge),
    user: { ...asked.user, id: decodeBase64Url(asked.user.id) },
    excludeCredentials: named(asked.excludeCredentials),
  };
  return answered(() => navigator.credentials.create({ publicKey: options }));
}

/** Let the browser answer with a passkey that it has; null where there was none, or its user did not want to. */
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
    // Stopped by whoever was asked, or by time: nothing is wrong.
    if (error instanceof DOMException) return null;
    throw error;
  }
  if (!(found instanceof PublicKeyCredential)) return null;
  const { response } = found;
  const told: Record<string, unknown> = { clientDataJSON: encodeBase64Url(response.clientDataJSON) };
  if (response instanceof AuthenticatorAttestationResponse) {
    told['attestationObject'] = encodeBase64Url(response.attestationObject);
    told['transports'] = response.getTransports();
  } else if (response instanceof AuthenticatorAssertionResponse) {
    told['authenticatorData'] = encodeBase64Url(response.authenticatorData);
    told['signature'] = encodeBase64Url(response.signature);
    told['userHandle'] = response.userHandle === null ? null : encodeBase64Url(response.userHandle);
  }
  return {
    id: found.id,
    rawId: encodeBase64Url(found.rawId),
    type: found.type,
    response: told,
    clientExtensionResults: {},
  };
}

function named(found: readonly Described[] | undefined): PublicKeyCredentialDescriptor[] {
  return (found ?? []).map((one) => ({ ...one, id: decodeBase64Url(one.id) }));
}

/** Bytes of base64url. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Base64url of bytes, without its filling. */
export function encodeBase64Url(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
