import { InputGroup } from '@blueprintjs/core';
import { InheritedCells } from './inherited-cells.tsx';

const reset = { text: 'Reset', label: 'Reset the minutes', run: () => undefined };
const field = <InputGroup type="number" aria-label="Minutes" defaultValue="9" />;

export const OwnAndInherited = () => (
  <table className="table">
    <tbody>
      <tr data-own>
        <InheritedCells inherited={5} reset={reset}>
          {field}
        </InheritedCells>
      </tr>
      <tr>
        <InheritedCells inherited={9} reset={null}>
          {field}
        </InheritedCells>
      </tr>
    </tbody>
  </table>
);
