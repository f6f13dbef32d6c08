/** The fields of the signed-in user that the machine reads. */
export interface SessionUser {
  readonly id: number;
}

/** The tokens of the signed-in user, and the user. */
export interface Session<U extends SessionUser = SessionUser> {
  readonly token: string;
  /** Null if none is stored; the session then ends with its access token. */
  readonly refreshToken: string | null;
  /** Null while only the tokens are known. */
  readonly user: U | null;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The message of a refresh that has no token. */
export const NO_REFRESH_TOKEN = 'No refresh token found';
