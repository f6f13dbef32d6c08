import type { Command } from '../command.ts';
import { examine } from '../doctor/examine.ts';
import type { Result } from '../doctor/run-checks.ts';
import { JSON_OPTION, toJson } from '../json-option.ts';
import { EXIT } from '../tool-error.ts';

const MARKS = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' } as const;

const linesOf = ({ state, label, text, advice }: Result): string[] => [
  `${MARKS[state]}  ${label}: ${text.replaceAll('\n', '\n         ')}`,
  ...(advice ? [`         → ${advice}`] : []),
];

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Tests the installation and says what to do; exit code 1 if it finds a fault',
  takes: [0, 0],
  options: JSON_OPTION,
  async runAlone({ findSettings, values, print }) {
    const results = await examine({ findSettings });
    const count = (state: Result['state']) => results.filter((one) => one.state === state).length;
    const [faults, warnings] = [count('fault'), count('warning')];
    if (values.json) print(toJson({ faults, warnings, checks: results }));
    else {
      for (const line of results.flatMap(linesOf)) print(line);
      print(`\n${results.length} checks: ${faults} faults, ${warnings} warnings.`);
    }
    return faults > 0 ? EXIT.failed : EXIT.done;
  },
};
