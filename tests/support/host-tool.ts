import { vi } from 'vitest';
import * as tool from '#server/tool/tool.ts';

/** Runs a command of the host in this process, with this environment only. */
export async function runTool(args: string[], env: Record<string, string> = {}) {
  let output = '';
  const write = (line: string) => {
    output += `${line}\n`;
  };
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of spies) spy.mockImplementation(write);
  try {
    const root = process.cwd();
    const code = await tool.runTool({ args, env, folder: root, root, unitFolders: [] });
    return { code, output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
