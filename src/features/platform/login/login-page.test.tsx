import { render, screen } from '@testing-library/react';
import axios from 'axios';
import { afterEach, expect, it } from 'vitest';
import { loadConsoleConfig } from '#src/lib/console-config.ts';
import LoginPage from './login-page.tsx';

const { adapter } = axios.defaults;
afterEach(async () => {
  await answer({ registration: true });
  Object.assign(axios.defaults, { adapter });
});

/** Reads these settings of the installation, which all tests of a worker share. */
async function answer(config: object) {
  axios.defaults.adapter = async (request) => ({
    data: { apiHost: '', ...config },
    status: 200,
    statusText: '',
    headers: {},
    config: request,
  });
  await loadConsoleConfig();
}

/** The sign-in screen of an installation with these settings. */
async function openWith(config: object) {
  await answer(config);
  render(<LoginPage onBegin={() => undefined} />);
  await screen.findByRole('button', { name: 'Sign in' });
}

const offer = () => screen.queryByRole('button', { name: 'Request an account' });

it('offers to ask for an account', async () => {
  await openWith({ registration: true });
  expect(offer()).toBeVisible();
});

it('offers no account if this installation accepts no requests for one', async () => {
  await openWith({ registration: false });
  expect(offer()).toBeNull();
});
