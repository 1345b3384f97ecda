import { defineContext } from '../manifest.ts';
import type { ProblemTexts } from '../problem-texts.ts';
import { identityAccessRules } from './access-rules.ts';
import { changeNicknameManager } from './change-nickname.process.ts';
import { confirmClaims } from './confirm-claims.process.ts';
import { identityDeadlines } from './deadlines.ts';
import { repeatErasures } from './deletion/repeat-erasures.ts';
import { settleDeletion } from './deletion/settle-deletion.process.ts';
import { forgetVisits } from './forget-visits.ts';
import { grantApprovedRoles } from './grant-approved-roles.process.ts';
import { loginProblemTexts } from './logins/problems.texts.ts';
import { settleLogins } from './logins/settle-logins.process.ts';
import { identityProblemTexts } from './problems.texts.ts';
import { profileObjects } from './profile/profile-objects.ts';
import { removeProfileImages } from './profile/remove-profile-images.process.ts';
import { settleCustomUrl } from './profile/settle-custom-url.process.ts';
import { mailSanctions } from './sanctions/mail-sanctions.process.ts';

export const identityManifest = defineContext({
  name: 'identity',
  accessRules: identityAccessRules,
  problems: { ...identityProblemTexts, ...loginProblemTexts } satisfies ProblemTexts<'identity'>,
  processManagers: (deps) => [
    confirmClaims,
    settleLogins,
    changeNicknameManager,
    settleCustomUrl,
    removeProfileImages(deps.objects),
    settleDeletion,
    grantApprovedRoles,
    mailSanctions(deps),
  ],
  deadlines: identityDeadlines,
  keepObjects: profileObjects,
  recurringJobs: [
    { name: 'repeat-erasures', run: repeatErasures },
    { name: 'forget-visits', run: forgetVisits },
  ],
});
