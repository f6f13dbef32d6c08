/** Payouts, settlements, wallets and the ledger. */
export const payouts = {
  'payout.you_linked_requester':
    'أنت من أنشأ حساب {name} الذي طلبه أو أعاد ضبطه أو غيره. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.you_linked_approver':
    'أنت من أنشأ حساب {name} الذي وافق عليه أو أعاد ضبطه أو غيره. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.you_linked_settler':
    'أنت من أنشأ حساب {name} الذي سواه على أنه غير مؤدى أو أعاد ضبطه أو غيره. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.you_linked_account':
    'أنت من أنشأ حساب من أدخل الحساب البنكي أو أعاد ضبطه أو غيره. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.linked_by_requester':
    '{linker}، الذي طلبه، هو من أنشأ حسابك أو أعاد ضبطه أو غيره. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.linked_by_approver':
    '{linker}، الذي وافق عليه، هو من أنشأ حسابك أو أعاد ضبطه أو غيره. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.linked_by_settler':
    '{linker}، الذي سواه على أنه غير مؤدى، هو من أنشأ حسابك أو أعاد ضبطه أو غيره. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.linked_by_account':
    '{linker}، الذي أدخل الحساب البنكي، هو من أنشأ حسابك أو أعاد ضبطه أو غيره. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.other_linked_requester':
    '{linker} هو من أنشأ حسابك وحساب {name} الذي طلبه أو أعاد ضبطهما أو غيرهما. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.other_linked_approver':
    '{linker} هو من أنشأ حسابك وحساب {name} الذي وافق عليه أو أعاد ضبطهما أو غيرهما. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.other_linked_settler':
    '{linker} هو من أنشأ حسابك وحساب {name} الذي سواه على أنه غير مؤدى أو أعاد ضبطهما أو غيرهما. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.other_linked_account':
    '{linker} هو من أنشأ حسابك وحساب من أدخل الحساب البنكي أو أعاد ضبطهما أو غيرهما. يجب أن يقوم بهذا شخص آخر، أو أن يزكي الحساب شخص غير مرتبط بأي منكما.',
  'payout.own_request': 'أنت من طلب هذا التحويل: يجب أن يوافق عليه شخص آخر.',
  'payout.own_account': 'أنت من أدخل هذا الحساب البنكي: يجب أن يوافق على التحويل شخص آخر.',
  'payout.own_account_pay': 'أنت من أدخل هذا الحساب البنكي: يجب أن يؤدي إليه شخص آخر.',
  'payout.own_account_request':
    'أنت من أدخل الحساب البنكي لهذا المتجر: يجب أن يطلب تحويلاته شخص آخر.',
  'payout.own_account_confirm': 'أنت من أدخل هذا الحساب البنكي: يجب أن يؤكده شخص آخر.',
  'payout.own_store_confirm':
    'المتجر لك، أو حسابك مرتبط بحساب صاحبه: يجب أن يؤكد حسابه البنكي شخص آخر.',
  'payout.account_waits': 'غير {by} الحساب البنكي لـ{store} وينتظر تأكيد شخص آخر.',
  'payout.account_not_waiting': 'الحساب البنكي لهذا المتجر لا ينتظر تأكيدا.',
  'payout.account_record_missing': 'يدفع لشخص آخر على هذا الحساب: اذكر من اتصلت به ومتى.',
  'payout.record_missing': 'مطلوب',
  'payout.account_before_unknown': 'الحساب السابق غير مسجل. أدخل الحساب الصحيح.',
  'payout.account_changed_meanwhile': 'تغير الحساب البنكي في هذه الأثناء. راجعه من جديد.',
  'payout.own_approval': 'وافقت على هذا التحويل: يجب أن يوافق عليه شخص آخر أيضا.',
  'payout.own_settlement_pay': 'أنت من سواه على أنه غير مؤدى: يجب أن يؤديه من جديد شخص آخر.',
  'payout.own_settlement_reject': 'أنت من سواه على أنه غير مؤدى: يجب أن يرفضه شخص آخر.',
  'payout.settled_before_approve':
    'سويت التحويل {id} لهذا المتجر على أنه غير مؤدى أنت أو حساب مرتبط بحسابك: يجب أن يوافق على التالي شخص آخر.',
  'payout.settled_before_pay':
    'سويت التحويل {id} لهذا المتجر على أنه غير مؤدى أنت أو حساب مرتبط بحسابك: يجب أن يؤدي التالي شخص آخر.',
  'payout.not_own_approval': 'لا يسحب الموافقة إلا من أعطاها.',
  'payout.just_approved':
    'تمت الموافقة على التحويل {id} للتو. يمكن أداؤه بعد {seconds} ث ما لم تسحب الموافقة.',
  'payout.withdrawn_too_late': 'فات أوان سحب الموافقة على التحويل {id}.',
  'payout.more_than_available': 'المتاح لـ{store} هو {available}.',
  'payout.unknown_method': 'طريقة الأداء غير موجودة.',
  'payout.method_not_possible': 'طريقة الأداء هذه غير ممكنة: {fault}.',
  'payout.reference_required': 'إلزامي لطريقة الأداء هذه',
  'payout.iban_required': 'يتطلب رقم IBAN للمتجر',
  'payout.iban_with_spaces': 'يجب أن يكون IBAN، أو RIB من 24 رقما بمفتاحه الصحيح',
  'payout.holder_letters': 'يجب أن يكون بحروف لاتينية',
  'payout.iban_mistyped': 'مفتاح المراقبة خاطئ: ربما كتب خطأ',
  'payout.statuses': 'يجب أن يكون حالات تفصلها فواصل',
  'payout.absent': 'التحويل غير موجود.',
  'payout.not_payable': 'حالته «{state}».',
  'payout.changed_meanwhile': 'تغير في هذه الأثناء. راجعه من جديد.',
  'payout.had_no_account': 'لم يكن للمتجر حساب بنكي وقت الطلب.',
  'payout.holder_in_latin':
    'تكتب البنوك الأسماء بحروف لاتينية: أدخل صاحب الحساب كما يكتبه البنك بجانب اسم المتجر.',
  'payout.holder_not_latin':
    'صاحب الحساب «{holder}» ليس بحروف لاتينية، وملفات الأداء تتطلبها. أدخل الحساب البنكي للمتجر من جديد بنفس IBAN وصاحبه بحروف لاتينية.',
  'payout.iban_not_valid': 'رقم IBAN للمتجر غير صالح.',
  'payout.no_paying_account': 'لا حساب مؤديا بعد. يمكن للمسؤول تحديده في الإعدادات، المال.',
  'payout.entered_by_person': 'أدخله شخص',
  'payout.waits_for_bank': 'في انتظار معالجة البنك لملفه',
  'payout.result_unknown': 'توقف الخادم قبل معرفة النتيجة',
  'payout.memo': 'التحويل {id}',
  'payout.none_in_file': 'لا يمكن إدراج أي من هذه التحويلات في ملف بنكي. {why}',
  'settlement.reference_missing': '{column}: ناقص',
  'settlement.reference_too_long': '{column}: أطول من 200 حرف',
  'settlement.not_one_of': '{column}: يجب أن يكون من: {allowed}',
  'settlement.not_an_amount': '{column}: يجب أن يكون مبلغا بالدرهم MAD مثل 125.50',
  'settlement.not_above_zero': '{column}: يجب أن يكون أكبر من صفر',
  'settlement.other_currency': '{column}: يجب أن يكون {allowed}',
  'settlement.not_a_day': '{column}: يجب أن يكون يوما مثل 2026-03-09',
  'settlement.row_repeated': 'الصف: هو أيضا مرجع السطر {first}',
  'settlement.row_contradicts': 'الصف: ورد من قبل بمحتوى آخر',
  'settlement.column_missing': 'العمود {column} ناقص.',
  'settlement.columns_missing': 'الأعمدة {columns} ناقصة.',
  'settlement.has_errors':
    'في الملف {count, plural, one {خطأ واحد} two {خطآن} few {# أخطاء} many {# خطأ} other {# خطأ}}؛ لم يقيد شيء.',
  'settlement.has_many_errors': 'في الملف {count} من الأخطاء على الأقل؛ لم يقيد شيء.',
  'settlement.no_provider': 'لم يحدد أي مزود للأداء بالبطاقة.',
  'statement.no_address': 'ليس للمتجر عنوان بريد إلكتروني. أضف عنوانا إلى استمارته أولا.',
  'statement.number': 'يجب أن يكون رقما مثل 2026-000017',
  'transfer.sums_to': 'مجموع قيوده {sum}',
  'transfer.balances_follow': 'كل قيد يلي سابقه',
  'transfer.balance_breaks': 'القيد {entry} لا يليه',
  'transfer.of_no_sale': 'لا ينتمي إلى أي بيع',
  'transfer.paid_of_total': 'أدي {paid} من {total}',
  'transfer.reversed_by': 'عكسه {transfer}',
  'transfer.not_reversed': 'غير معكوس',
  'wallet.is_frozen': 'المحفظة مجمدة.',
  'wallet.is_active': 'المحفظة نشطة.',
  'wallet.order_of_another': 'الطلب لزبون آخر.',
  'wallet.belongs_to_another': 'لزبون آخر',
  'wallet.refund_on_order': 'استرجع مبلغ الطلب من صفحة الطلب.',
  'wallet.to_itself': 'لا يمكن للمحفظة أن تحول إلى نفسها.',
  'wallet.must_be_another': 'يجب أن تكون محفظة أخرى',
  'transfer.kind': 'يجب أن يكون نوعا من القيود',
  'transfer.kind_not_reversible': 'لا يمكن عكس القيود من نوع {kind} هنا.',
  'transfer.already_reversed': 'سبق عكس هذا.',
  'wallet.frozen': 'المحفظة مجمدة: لا تؤدي ولا تستلم.',
  'money.too_little': 'الرصيد المتاح غير كاف.',
  'transfer.amount_too_large': 'المبلغ كبير جدا.',
  'transfer.too_large': 'كبير جدا',
  'transfer.just_posted': 'قيد هذا للتو بإرسال آخر.',
  'transfer.not_typed_amount': 'يجب أن يطابق المبلغ',
  'books.check_in_progress': 'مراقبة الحسابات جارية بالفعل.',
  'driver.cash_ceiling':
    'في حوزة السائق {atHand} نقدا وعليه تحصيل {toCollect}: إضافة {more} تتجاوز السقف {ceiling}.',
  'payout.typed_amount': 'ابتداء من {from} يجب إدخال المبلغ من جديد.',
  'cash.typed_amount': 'ابتداء من {from} يجب إدخال المبلغ من جديد.',
  'refund.typed_amount': 'ابتداء من {from} يجب إدخال المبلغ من جديد.',
  'wallet.typed_amount': 'ابتداء من {from} يجب إدخال المبلغ من جديد.',
  'sheet.own': 'هذه ورقتك: يجب أن يوقعها شخص آخر.',
  'sheet.linked_author': 'حسابك مرتبط بحساب صاحبها: يجب أن يوقعها شخص آخر.',
  'sheet.signed_after_day': 'توقع بعد نهاية يومها بساعة.',
  'sheet.needs_no_signature': 'لا يتطلب هذا توقيعا.',
  'commitment.too_much':
    'يمكن لشخص واحد أن يلتزم بأقل من {limit} خلال 24 ساعة. يمكنك الآن الالتزام بـ{left}؛ وعلى شخص آخر القيام بالباقي.',
  'commitment.above_limit': 'يتجاوز ما يمكن لشخص واحد الالتزام به في يوم',
  'payout.reference_used':
    'التحويل {id} لمتجر {store} بمبلغ {amount} يحمل المرجع {reference} من قبل. تحقق من كشف البنك: لا تؤدي عملية بنكية واحدة التحويلين إلا إذا كان مبلغها مجموعهما.',
  'payout.reference_used_elsewhere':
    'تحويل في منطقة أخرى يحمل المرجع {reference} من قبل. تحقق من كشف البنك.',
} as const;
