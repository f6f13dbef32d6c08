import { Button } from '@blueprintjs/core';
import { Hint } from './hint.tsx';

export const Closed = () => <Hint text="Assign">{(target) => <Button {...target}>A</Button>}</Hint>;
