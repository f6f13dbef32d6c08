import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { Email, NewPassword, Text } from '../../text.ts';
import { Device, SessionId, User } from './users.ts';

/** The lifetime of an access token, after which the console refreshes it. Milliseconds. */
export const ACCESS_TOKEN_TTL_MS = 15 * 60_000;
/** The lifetime of a session since sign-in, however often it is refreshed. Milliseconds. */
export const SESSION_TTL_MS = 30 * 24 * 3_600_000;
/**
 * A refresh token that was just used may be used once more within this time, in case the response
 * was lost. Milliseconds.
 */
export const REFRESH_GRACE_MS = 10_000;

const Token = z.string().min(1).max(200);

const Tokens = z.object({ access_token: Token, refresh_token: Token }).meta({ id: 'Tokens' });

const DeviceSecret = Token.meta({
  description:
    'Created by the server at the first sign-in from a device, and sent with later ones to identify the device',
});

const SignedIn = Tokens.extend({ device_secret: DeviceSecret, user: User }).meta({
  id: 'SignedIn',
});
export type SignedIn = z.output<typeof SignedIn>;

const OwnDevice = Device.extend({
  isThis: z.boolean().meta({ description: 'The device that asks' }),
}).meta({ id: 'OwnDevice' });
export type OwnDevice = z.output<typeof OwnDevice>;

const OwnSessionPath = z.object({ sessionId: SessionId });

export const authRoutes = {
  login: endpoint({
    id: 'auth.login',
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in with email and password',
    access: 'public',
    body: z.strictObject({
      email: Email,
      password: z.string().min(1).max(200),
      device_secret: DeviceSecret.optional(),
    }),
    holdsSecret: true,
    responses: { 200: SignedIn, ...refusals(401, 403) },
  }),
  register: endpoint({
    id: 'auth.register',
    method: 'POST',
    path: '/api/auth/register',
    summary:
      'Request an account, to which an administrator gives a role. The response never reveals whether the address was known',
    access: 'public',
    body: z.strictObject({
      name: Text(120),
      email: Email,
      password: NewPassword,
      // Read by the server: who signs in needs no knowledge of numbers.
      phone: Text(60).optional(),
    }),
    responses: { 202: z.object({ status: z.literal('pending') }), ...refusals(403) },
  }),
  refresh: endpoint({
    id: 'auth.refresh',
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Exchange the refresh token for new tokens; each refresh token works once',
    access: 'public',
    body: z.strictObject({ refresh_token: Token }),
    holdsSecret: true,
    responses: { 200: Tokens, ...refusals(401) },
  }),
  logout: endpoint({
    id: 'auth.logout',
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session everywhere: its tokens and its sockets',
    access: 'signed-in',
    responses: { 204: null, ...refusals(401) },
  }),
  setPassword: endpoint({
    id: 'auth.setPassword',
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Set a password through a link from staff; every session ends',
    access: 'public',
    body: z.strictObject({ token: Token, password: NewPassword }),
    responses: { 204: null, ...refusals(422) },
  }),
  forgotPassword: endpoint({
    id: 'auth.forgotPassword',
    method: 'POST',
    path: '/api/auth/password/forgotten',
    summary:
      'Mail a link to set a password, if the address is that of an account. The response never reveals whether it is',
    access: 'public',
    body: z.strictObject({ email: Email }),
    responses: {
      202: z.object({
        isMailed: z.boolean().meta({
          description: 'False: this installation sends no mail; an administrator makes the link',
        }),
      }),
      ...refusals(),
    },
  }),
  changePassword: endpoint({
    id: 'auth.changePassword',
    method: 'POST',
    path: '/api/auth/password/change',
    summary: 'Change the password of the signed-in account; its other sessions end',
    access: 'signed-in',
    body: z.strictObject({ current: z.string().min(1).max(200), password: NewPassword }),
    responses: { 204: null, ...refusals(401, 422) },
  }),
  devices: endpoint({
    id: 'auth.devices',
    method: 'GET',
    path: '/api/auth/devices',
    summary: 'Current and past sessions of the signed-in account, the latest first, at most 100',
    access: 'signed-in',
    responses: { 200: z.object({ devices: z.array(OwnDevice) }), ...refusals(401) },
  }),
  endDevice: endpoint({
    id: 'auth.endDevice',
    method: 'DELETE',
    path: '/api/auth/devices/{sessionId}',
    summary: 'Sign another device of the signed-in account out at once',
    access: 'signed-in',
    params: OwnSessionPath,
    responses: { 204: null, ...refusals(401, 404) },
  }),
  me: endpoint({
    id: 'auth.me',
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in account',
    access: 'signed-in',
    responses: { 200: User, ...refusals(401) },
  }),
} as const;
