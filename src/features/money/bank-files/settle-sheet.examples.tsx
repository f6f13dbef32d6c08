import { aBankFile } from '#tests/support/gallery/bank-samples.ts';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { SettleSheet } from './settle-sheet.tsx';

export const Asking = overSheet((close) => <SettleSheet file={aBankFile()} onClose={close} />);
