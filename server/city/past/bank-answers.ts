import Builder from 'fast-xml-builder';
import type { BankFile } from '#contract/money/bank-file.ts';
import type { Random } from '../random.ts';

const builder = new Builder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
});

/** What the city's bank says of the payments that it returns. */
const REASONS = ['AC04', 'AC01', 'BE01'];
/** One payment in this many comes back, and one in this many is not decided yet. */
const RETURNED_ONE_IN = 7;
const PENDING_ONE_IN = 9;
/** A payment that no bank file has, which the bank names all the same. */
const STRAY = { OrgnlEndToEndId: 'LOYER-1126', TxSts: 'ACSC' };

/** The bank's answer to a bank file, as pain.002: most payments are settled, some come back. */
export function answerOf(file: BankFile, random: Random): string {
  const payments = [
    ...file.xml.matchAll(/<InstrId>(\w+)<\/InstrId>\s*<EndToEndId>([\w-]+)<\/EndToEndId>/g),
  ];
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10',
      CstmrPmtStsRpt: {
        GrpHdr: { MsgId: `BMCE-${file.messageId.slice(7, 23)}` },
        OrgnlGrpInfAndSts: {
          OrgnlMsgId: file.messageId,
          OrgnlMsgNmId: 'pain.001.001.09',
          GrpSts: 'PART',
        },
        OrgnlPmtInfAndSts: {
          OrgnlPmtInfId: file.messageId,
          TxInfAndSts: [
            ...payments.map(([, instruction, endToEnd]) => {
              const isReturned = random.whole(1, RETURNED_ONE_IN) === 1;
              const isPending = random.whole(1, PENDING_ONE_IN) === 1;
              return {
                OrgnlInstrId: instruction,
                OrgnlEndToEndId: endToEnd,
                TxSts: isReturned ? 'RJCT' : isPending ? 'ACSP' : 'ACSC',
                ...(isReturned ? { StsRsnInf: { Rsn: { Cd: random.pick(REASONS) } } } : {}),
              };
            }),
            STRAY,
          ],
        },
      },
    },
  });
}
