import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BankAnswerResult } from '#contract/routes/money/bank-answers.ts';
import { applyAnswer, BANK_FILE, previewAnswer } from '#src/domain/bank-file/bank-files.ts';
import { PAYOUTS } from '#src/domain/payout/payout.ts';
import { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { FileDrop } from '#src/ui/form/fields/file-drop.tsx';
import { refetchList } from '#src/ui/list/rows/use-list-rows.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { AnswerResult } from './answer-result.tsx';
import { ApplyAct } from './apply-act.tsx';
import './upload-page.css';

const ACCEPT = '.xml,.txt,application/xml,text/xml';

/** Uploads an answer of the bank: it is shown what it would do, and then applied. */
export default function BankAnswerUploadPage() {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<File | null>(null);
  const [result, setResult] = useState<BankAnswerResult | null>(null);
  const preview = useUpload(previewAnswer, setResult);
  const apply = useUpload(applyAnswer, (applied) => {
    setResult(applied);
    for (const list of [PAYOUTS, 'bankFiles', 'bankAnswers']) void refetchList(queries, list);
    void queries.invalidateQueries({ queryKey: [BANK_FILE] });
  });
  const start = (file: File) => {
    setChosen(file);
    setResult(null);
    apply.fail(null);
    void preview.start(file);
  };
  const isApplied = result?.applied !== null;
  return (
    <div className="screen column answer-upload">
      <p className="quiet answer-upload__lead">{t('bank_files.lead')}</p>
      {preview.failure && <Notice severity="critical">{preview.failure}</Notice>}
      {apply.failure && (
        <Notice severity="critical">
          {t('bank_files.apply_failed', { message: apply.failure })}
        </Notice>
      )}
      <FileDrop
        isLarge
        choose={t(chosen ? 'bank_files.other' : 'bank_files.choose')}
        accept={ACCEPT}
        share={preview.share ?? apply.share}
        onFile={start}
        onStop={preview.share === null ? apply.stop : preview.stop}
        onRefused={preview.fail}
      />
      {result && (
        <AnswerResult
          result={result}
          acts={
            !isApplied && chosen ? (
              <ApplyAct
                result={result}
                isApplying={apply.share !== null}
                onApply={() => void apply.start(chosen)}
              />
            ) : (
              result.counts.left > 0 && (
                <Link to="/store-payouts/answers">{t('bank_files.open_left')}</Link>
              )
            )
          }
        />
      )}
    </div>
  );
}
