import { buttonCommand } from '#src/ui/command-button.tsx';

export const downloadFile = buttonCommand({
  id: 'bank_files.download',
  label: 'bank_files.download',
  keys: ['d'],
});
export const settleTogether = buttonCommand({
  id: 'bank_files.settle',
  label: 'bank_files.settle',
  keys: ['v'],
});
export const bankFileCommands = [downloadFile, settleTogether];

export const applyCommand = buttonCommand({
  id: 'bank_answers.apply',
  label: 'bank_files.apply',
  keys: ['a'],
});
export const uploadCommands = [applyCommand];
