import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { Verified } from './verified.tsx';

const Part = () => <Verified transferId="1" />;
const checks = (ok: boolean) =>
  answer(walletsRoutes.verify, {
    isSound: ok,
    checks: [{ check: 'hash', ok, detail: 'Its hash is that of its content' }],
  } as never);

export const Sound = answered([checks(true)], Part);
export const Broken = answered([checks(false)], Part);
export const Failed = answered([], Part);
