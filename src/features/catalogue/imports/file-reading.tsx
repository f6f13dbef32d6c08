import { Button, Radio } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { IMPORT_ENCODINGS, type Import } from '#contract/routes/catalogue/imports.ts';
import type { FileChoice } from '#src/domain/import/use-import.ts';
import type { UploadOptions } from '#src/lib/api/upload.ts';
import { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { percentText } from '#src/lib/text/number.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { encodingName } from './encoding-name.ts';

/** What is shown of a refused file at first: a byte is a character. */
const FIRST_TRIED = 'windows-1252';
const HEAD_BYTES = 65_536;
const SHOWN = 12;
const LINE_END = /\r\n|\n|\r/;

/** The first lines of a file in an encoding; those of before until they are read. */
function useFirstLines(file: File, encoding: Import['encoding']): string[] {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
      const text = new TextDecoder(encoding).decode(head);
      if (!isLeft) setLines(text.split(LINE_END, SHOWN));
    };
    // The browser reads no file that was moved or changed; its upload then fails in words.
    void read().catch(() => setLines([]));
    return () => {
      isLeft = true;
    };
  }, [file, encoding]);
  return lines;
}

function FirstLines(props: {
  lines: readonly string[];
  header: number | null;
  onChoose: (line: number) => void;
}) {
  const { lines, header, onChoose } = props;
  return (
    <table className="table import__lines" data-framed>
      <caption className="visually-hidden">{t('imports.reading_lines')}</caption>
      <TableHead
        headings={[{ label: t('imports.col_line'), isNumber: true }, t('imports.reading_lines')]}
      />
      <tbody>
        {lines.map((text, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
          <tr key={n} data-chosen={header === n + 1 || undefined}>
            <th scope="row" data-number>
              <Radio
                inline
                name="header-line"
                label={String(n + 1)}
                checked={header === n + 1}
                disabled={text.trim() === ''}
                onChange={() => onChoose(n + 1)}
              />
            </th>
            <td title={text}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props {
  file: File;
  /** As it was read; null if it was refused. */
  read: Pick<Import, 'encoding' | 'headerLine'> | null;
  send: (file: File, options: UploadOptions, choice: FileChoice) => Promise<Import>;
  onAgain: (made: Import) => void;
}

function Reading({ file, read, send, onAgain }: Props) {
  const [encoding, setEncoding] = useState(read?.encoding ?? FIRST_TRIED);
  const [header, setHeader] = useState(read?.headerLine ?? null);
  const lines = useFirstLines(file, encoding);
  const { share, failure, start } = useUpload(
    (again, options) =>
      send(again, options, { encoding, ...(header ? { headerLine: String(header) } : {}) }),
    onAgain,
  );
  const isSame = encoding === read?.encoding && header === (read.headerLine ?? null);
  return (
    <section className="column import__reading" aria-label={t('imports.reading_title')}>
      <p className="quiet import__lead">{t('imports.reading_lead')}</p>
      {failure && <Notice severity="critical">{failure}</Notice>}
      <SelectField
        className="import__encoding"
        label={t('imports.fact_encoding')}
        value={encoding}
        onChange={({ target }) => setEncoding(target.value as Import['encoding'])}
      >
        {IMPORT_ENCODINGS.map((one) => (
          <option key={one} value={one}>
            {encodingName(one)}
          </option>
        ))}
      </SelectField>
      <FirstLines lines={lines} header={header} onChoose={setHeader} />
      <p className="row">
        <Button disabled={isSame || share !== null} onClick={() => void start(file)}>
          {t('imports.reading_again')}
        </Button>
        <output>
          {share !== null && t('imports.reading_progress', { share: percentText(share) })}
        </output>
      </p>
    </section>
  );
}

/**
 * Lets the user choose the encoding and the line with the names of the columns, with the first lines
 * shown as they would be read. Only while the file is at hand: the server keeps its rows, not its bytes.
 */
export function FileReading(props: Props) {
  // A refused file has no other way on.
  const [isOpen, setIsOpen] = useState(props.read === null);
  return (
    <>
      <p>
        <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'imports.reading_hide' : 'imports.reading_change')}
        </TextButton>
      </p>
      {isOpen && <Reading {...props} />}
    </>
  );
}
