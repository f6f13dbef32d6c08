import type { TestSequencerConstructor } from 'vitest/node';

declare const LongestFirst: TestSequencerConstructor;
export default LongestFirst;
