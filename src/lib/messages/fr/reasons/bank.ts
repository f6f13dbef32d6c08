/** Files of banks, and their answers. */
export const bank = {
  'bank_answer.not_xml':
    'Ce n’est pas du XML, alors que les réponses de la banque en sont ({fault}). Choisissez un autre fichier, ou téléchargez-le de nouveau.',
  'bank_answer.encoding':
    'Le fichier n’est pas un texte en {encoding}. Téléchargez-le de nouveau auprès de la banque, en UTF-8.',
  'bank_answer.other_encoding':
    'L’encodage {encoding} n’est pas accepté ; UTF-8, UTF-16, ISO-8859-1 et Windows-1252 le sont.',
  'bank_answer.has_doctype':
    'Le fichier a un type de document, ce que les réponses des banques n’ont pas. Il n’est pas lu.',
  'bank_answer.too_deep':
    'Les éléments du fichier sont imbriqués sur plus de {most} niveaux. Il n’est pas lu.',
  'bank_answer.too_large':
    'Le fichier a plus d’éléments que n’en demandent {most} paiements. Demandez à la banque des fichiers plus petits.',
  'bank_answer.too_many_rows':
    'La réponse a plus de {most} paiements. Demandez à la banque des réponses plus petites.',
  'bank_answer.other_kind':
    'C’est {kind}. Les réponses sont pain.002.001.03 ou .10, et camt.054.001.02, .04 ou .08.',
  'bank_answer.no_iso_message':
    'Ce n’est pas un message ISO 20022. Les réponses sont pain.002.001.03 ou .10, et camt.054.001.02, .04 ou .08.',
  'bank_answer.without_contents':
    'C’est un message {kind} sans son contenu. Demandez de nouveau le fichier à la banque.',
  'bank_answer.own_file': 'C’est un fichier pour la banque (pain.001), et non sa réponse.',
  'bank_answer.no_message_id':
    'La réponse n’a pas d’identifiant de message (GrpHdr/MsgId), qui fait qu’elle n’est appliquée qu’une fois.',
  'bank_answer.id_too_long': 'L’identifiant de message de la réponse a plus de 35 caractères.',
  'bank_answer.no_account':
    'Une notification ne nomme pas de compte (Ntfctn/Acct), qui dit à qui sont les écritures.',
  'bank_row.unknown':
    'Aucun fichier bancaire n’a de paiement avec cet identifiant. Demandez à la banque de quoi il s’agit.',
  'bank_row.other_file':
    'La banque nomme le message {message}, qui n’est pas un fichier bancaire de ce paiement. Comparez avec le relevé bancaire, et réglez le versement dans Paiements des commerces.',
  'bank_row.several_files':
    'Le versement figurait dans plusieurs fichiers bancaires, et la banque ne dit pas lequel. Comparez avec le relevé bancaire, et réglez le versement dans Paiements des commerces.',
  'bank_row.other_amount':
    'La banque indique {stated}, le fichier bancaire {amount}. Comparez avec le relevé bancaire, et réglez le versement dans Paiements des commerces.',
  'bank_row.other_currency':
    'La banque indique {stated} ; les versements sont en {currency}. Comparez avec le relevé bancaire, et réglez le versement dans Paiements des commerces.',
  'bank_row.other_payer':
    'Cela concerne le compte {stated} ; le fichier bancaire paie depuis {iban}. Comparez avec le relevé bancaire, et réglez le versement dans Paiements des commerces.',
  'bank_row.other_payee':
    'L’argent est allé au compte {stated} ; le fichier bancaire paie vers {iban}. Comparez avec le relevé bancaire, et réglez le versement dans Paiements des commerces.',
  'bank_row.other_totals':
    'La banque compte {stated}, le fichier bancaire a {has}. Comparez avec le relevé bancaire, et réglez le versement dans Paiements des commerces.',
  'bank_row.contradicts':
    'Cette réponse dit à la fois qu’il a été payé et qu’il ne l’a pas été. Comparez avec le relevé bancaire, et réglez le versement dans Paiements des commerces.',
  'bank_row.paid_before':
    'La banque le refuse, mais le versement {id} a été réglé comme payé. Demandez à la banque ce qui est vrai. Si l’argent n’est pas parti, créditez le commerce par un mouvement manuel.',
  'bank_row.returned_after':
    'L’argent du versement {id}, réglé comme payé, est revenu. Créditez le commerce par un mouvement manuel, corrigez son compte bancaire, et demandez un nouveau versement.',
  'bank_row.not_paid_before':
    'La banque l’a payé, mais le versement {id} est à l’état « {state} ». Ne le payez pas de nouveau avant que la banque ait confirmé ce qui est vrai.',
  'bank_row.sent_again':
    'La banque l’a payé, mais le versement {id} a été renvoyé depuis. Il risque d’être payé deux fois : demandez à la banque d’arrêter le second paiement.',
  'bank_row.paid_twice':
    'La banque a comptabilisé le versement {id} une seconde fois ({stated} ; avant : {before}). Demandez-lui de rendre l’argent.',
  'bank_row.not_allowed': 'Vous ne pouvez pas régler le versement {id} : {why}',
  'bank_row.unknown_status':
    'Le statut {status} est inconnu. Comparez avec le relevé bancaire, et réglez le versement dans Paiements des commerces.',
  'bank_row.no_return':
    'De l’argent est arrivé avec l’identifiant de ce paiement, et la banque ne dit pas que c’est un retour. Toute personne qui verse peut écrire cet identifiant. Comparez avec le relevé bancaire, et réglez le versement dans Paiements des commerces.',
  'bank_row.no_id':
    'La banque ne donne pas d’identifiant (EndToEndId) du paiement. Cherchez-le dans le relevé bancaire.',
  'bank_row.changed': 'Le versement a été modifié entre-temps : {why}',
  'bank_answer.not_left': 'Cette ligne n’était pas à traiter à la main.',
  'bank_answer.dealt_before': 'Cette ligne a déjà été traitée, par {name}.',
  'bank_file.not_in_file':
    'Ce fichier bancaire n’a pas de paiement du versement {id} qui attende la banque.',
  'bank_answer.paid': 'Payé, selon la réponse {message} de la banque',
  'bank_code.AB05': 'La banque du commerce n’a pas répondu à temps (AB05)',
  'bank_code.AB08': 'La banque du commerce est hors ligne (AB08)',
  'bank_code.AC01': 'Le numéro de compte est faux (AC01)',
  'bank_code.AC02': 'Le numéro du compte payeur est faux (AC02)',
  'bank_code.AC03': 'Le numéro du compte du commerce est faux (AC03)',
  'bank_code.AC04': 'Le compte est clôturé (AC04)',
  'bank_code.AC05': 'Le compte payeur est clôturé (AC05)',
  'bank_code.AC06': 'Le compte est bloqué (AC06)',
  'bank_code.AC07': 'Le compte du commerce est clôturé (AC07)',
  'bank_code.AC13': 'Le type du compte payeur ne le permet pas (AC13)',
  'bank_code.AC14': 'Le type du compte du commerce ne le permet pas (AC14)',
  'bank_code.AG01': 'Le compte n’accepte pas de virements (AG01)',
  'bank_code.AG02': 'La banque ne connaît pas ce type de paiement (AG02)',
  'bank_code.AM01': 'Le montant est nul (AM01)',
  'bank_code.AM02': 'Le montant dépasse ce que la banque permet (AM02)',
  'bank_code.AM03': 'La devise n’est pas possible (AM03)',
  'bank_code.AM04': 'Le compte payeur n’a pas assez d’argent (AM04)',
  'bank_code.AM05': 'La banque y voit un doublon (AM05)',
  'bank_code.AM07': 'Le montant est bloqué par les autorités (AM07)',
  'bank_code.AM09': 'Le montant est faux (AM09)',
  'bank_code.BE01': 'Le compte n’appartient pas au titulaire nommé (BE01)',
  'bank_code.BE04': 'L’adresse du commerce est absente ou fausse (BE04)',
  'bank_code.BE05': 'La banque ne sait pas qui a envoyé le fichier (BE05)',
  'bank_code.BE06': 'La banque ne connaît pas le commerce (BE06)',
  'bank_code.CNOR': 'La banque du commerce est injoignable (CNOR)',
  'bank_code.CUST': 'Le titulaire du compte l’a demandé (CUST)',
  'bank_code.DT01': 'La date n’est pas possible (DT01)',
  'bank_code.DUPL': 'La banque y voit un doublon (DUPL)',
  'bank_code.ED05': 'Le règlement entre les banques a échoué (ED05)',
  'bank_code.FF01': 'Le format du fichier est faux (FF01)',
  'bank_code.FOCR': 'Il a été retourné après une demande d’annulation (FOCR)',
  'bank_code.MD07': 'Le titulaire du compte est décédé (MD07)',
  'bank_code.MS02': 'Le commerce l’a refusé, sans motif (MS02)',
  'bank_code.MS03': 'La banque n’a pas donné de motif (MS03)',
  'bank_code.NARR': 'Voir les mots de la banque (NARR)',
  'bank_code.NOAS': 'Le commerce n’a pas répondu à sa banque (NOAS)',
  'bank_code.RC01': 'L’identifiant de la banque est faux (RC01)',
  'bank_code.RC04': 'L’identifiant de la banque du commerce est faux (RC04)',
  'bank_code.RR01': 'Le numéro du compte payeur est absent (RR01)',
  'bank_code.RR02': 'Le nom ou l’adresse du payeur est absent (RR02)',
  'bank_code.RR03': 'Le nom ou l’adresse du commerce est absent (RR03)',
  'bank_code.RR04': 'Pour des raisons légales (RR04)',
  'bank_code.TM01': 'Il est arrivé après l’heure limite de la banque (TM01)',
  'bank_code.other': 'La banque a donné le code {code}',
  'bank_code.none': 'La banque n’a pas donné de motif',
} as const;
