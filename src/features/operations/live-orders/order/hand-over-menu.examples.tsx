import type { OrderId } from '#contract/ids.ts';
import { over } from '#tests/support/gallery/stage.tsx';
import { HandOverMenu } from './hand-over-menu.tsx';

export const Nobody = over(() => <HandOverMenu id={414 as OrderId} />);
