import {
  entriesPerEmail,
  favoriteNames,
  snowplowNameMaxLength,
  snowplowNameMaxWords,
  votePicks,
} from '@snowplow/contract/limits.ts'
import type { ContestDetails, Templates } from './contest-details.ts'

const dateTable = ({ dates }: ContestDetails) => {
  if (!dates)
    return 'The dates haven’t been set yet. They’ll be announced on this page before the contest opens. Late entries and votes don’t count.'
  const [naming, staff, vote] = dates.spans
  return `| Event | Date |
| --- | --- |
| Name submission | ${naming?.days} |
| Entries must be received by | ${dates.deadline} |
| District staff choose favorites | ${staff?.days} |
| Public voting | ${vote?.days} |
| Winners are announced | ${dates.announcement} |

All dates start and end at midnight ${dates.zone}, by this site’s clock. Late entries and votes don’t count.`
}

const winnersAnnounced = ({ dates, winners }: ContestDetails) => {
  const winnersLocation = winners ?? 'the page [Winners](/winners)'
  if (!dates) return `At the end of the day the winners are announced, they’re posted on ${winnersLocation}.`
  return `The winners are announced on ${dates.announcement}. At the end of that day, they’re posted on ${winnersLocation}.`
}

const rules = (details: ContestDetails) => {
  const { department } = details
  return `These are the official rules of the ${department}’s Snowplow Naming Contest. By submitting a name or voting, you agree to them.

## Who can enter and vote

- **Names** come from students, together with a parent or guardian. Students who are homeschooled are welcome.
- **Everyone can vote.** You don’t need an account, and we don’t ask for your name or email address.
- It’s free to enter and vote.

## Dates

${dateTable(details)}

## Rules for names

Names must:

- have no more than ${snowplowNameMaxWords} words and ${snowplowNameMaxLength} characters, including spaces;
- use only letters, numbers, and spaces;
- be family-friendly;
- be new. We won’t accept a name that’s already been submitted. Capital letters and extra spaces make no difference.

Each student can enter once per email address. You can use one email address for up to ${entriesPerEmail} entries.

## How names are chosen

1. The contest’s administrators read each entry and approve or reject its name.
2. The staff of each district choose up to ${favoriteNames.max} favorites from their district’s approved names.
3. The department uses these favorites to make each district’s ballot.
4. The public votes.

## How votes are counted

- Voters choose their county and see the names of its district. Each voter picks exactly ${votePicks} names, and each name gets one vote.
- In each district, the name with the most votes wins.
- If several names have the same highest number of votes, all of them win.
- Several people can vote from the same device or network, such as a classroom. If ballots appear to come from a program or from someone voting repeatedly, the department can set them aside until the winners are announced. It records each decision and the reason for it.

## The winners

${winnersAnnounced(details)} The department uses the email address on the entry to contact the winners. The winning names go on snowplows.

## What happens to names and stories

The department may use the student’s name and related content to promote the contest. On the form, you choose whether the student’s name, grade, and school may be published with the snowplow name. You can enter either way. See [Privacy](/privacy) for what else happens to the information you submit.

## Questions

The department can change the dates. This page always shows the current ones. For questions, see [Contact](/contact).
`
}

const check = ({ checkedBy, hasCheck }: ContestDetails) => {
  if (!hasCheck) return ''
  if (checkedBy)
    return `## The security check

The forms are protected from automated programs by a security check run by ${checkedBy}. It receives your IP address and information about your browser. The company’s own privacy notice explains how it uses them.

`
  return `## The security check

The forms are protected from automated programs by a small calculation your browser runs on its own. It runs on this site alone. No other company is involved, and it stores nothing in your browser.

`
}

const privacy = (details: ContestDetails) => {
  const { department } = details
  return `This page explains what the ${department} collects for this contest, why, who can see it, and how long we keep it.

## If you submit a name

| Information | Why we ask for it |
| --- | --- |
| First and last name of the student | to tell entries apart |
| Email address and phone number of a parent or guardian | to reach you if the name wins |
| Grade, county, and school | the county determines the district; grade and school show administrators where names come from |
| The snowplow name and the story behind it | to review them, and to show them to voters |
| Whether the student’s name, grade, and school may be published | to follow your choice |
| Signature of the parent or guardian | to confirm your choice; it’s never sent and stays on your device |

While you type, the form checks whether the snowplow name is available and whether the email address can still be used. We don’t store anything until you submit the form. What you type stays in your browser tab until you submit it or close the tab.

## Who can see it

- **Contest administrators** can see everything in an entry. Each time they open a family’s data, it’s recorded.
- **District staff** can see the snowplow name, its story, the grade, and the county.
- **Voters and visitors** can see the snowplow name and its story once the name is on a ballot.
- **If the name wins**, the department publishes the student’s name, grade, and school with it only with the consent of the parent or guardian.

The department may use the student’s name and related content to promote the contest.

## If you vote

We store each ballot with its names, your county and district, and the time. With it, we store a code calculated from your IP address and browser type to help us spot automated voting. We don’t store the address itself. We don’t ask for your name, email address, or an account, and no one can look up how you voted.

${check(details)}## Cookies and what stays in your browser

Two cookies, kept for a year, remember the language you chose and that you’ve visited before, so pages load faster. Your browser also keeps your choice of light or dark mode and text size. After you vote, it keeps the county and the day to remind you when you come back. That stays on your device. Staff who sign in with a password get one more cookie, which remembers that they have signed in with this browser before. There’s no advertising or tracking, and no other site learns that you were here.${details.checkedBy ? ' The security check above is the only exception.' : ''}

## People who work on the contest

Accounts of administrators and staff have a name, an email address, roles, and the time of the last sign-in. What they do in the contest is recorded in an audit log.

## How long we keep it

We keep entries and ballots as records of the contest. The site doesn’t delete them automatically.

A parent or guardian can ask the department to delete an entry. The family’s data is then removed from the contest’s database and stays in backup copies until those are replaced. Once staff have chosen a name for the vote, its entry can’t be deleted; ask the department about your options. A ballot has no information about who cast it, so we can’t find or delete it.

## Questions and requests

See [Contact](/contact).
`
}

const accessibility = ({
  department,
  website,
  email,
  dates,
  checkedBy,
}: ContestDetails) => `The ${department} wants everyone to be able to enter and vote in this contest. The pages are built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.

## What we provide

- Everything works with a keyboard alone.
- Headings, labels, and messages are written for screen readers, too. If a form has errors, a list above it links to each one.
- The map of the winners has a list beside it with the same information.
- Pages can be enlarged, and fit on a screen 320 pixels wide without scrolling sideways. There is a light and a dark mode, and the site reduces motion if your device is set to.
- The site is available in English, Turkish, and Arabic.
- Pages can be read without JavaScript. The two forms need it.

## How we test

Each version of this site is checked by automated tests in the Chromium browser:

- every page against the WCAG 2.2 level A and AA rules that a program can check, on wide screens and on phones, in light and in dark mode;
- the public pages also in Arabic, from right to left;
- whether anything is cut off or has to be scrolled sideways at larger text sizes and on narrow screens;
- the forms, menus, and dialogs by keyboard;
- the public pages without JavaScript.

Automated tests don’t find every barrier. They’re no substitute for people who use screen readers, magnifiers, or speech input every day, so please tell us what doesn’t work for you.

## Known limits

- Names and stories are shown as students wrote them, in the language they wrote them in.
- ${checkedBy ? `The security check of the forms is run by ${checkedBy} and may show tasks that not everyone can solve.` : 'The security check of the forms takes a moment on older devices. It doesn’t use puzzles, pictures, or sounds.'}

## How to report a barrier

${email ? `Write to ${email}` : website ? `Reach us through ${website}` : 'Contact the department'}, and tell us

- the address of the page and what you wanted to do there,
- what happened instead,
- which device, browser, and assistive technology you use, if you’d like to share that.

If a barrier keeps you from entering or voting, please contact us early${dates ? `: entries must be received by ${dates.deadline}, and voting ends on ${dates.spans[2]?.to}` : '. The dates will be announced in the [rules](/rules)'}.
`

const contact = ({ department, website, email, dates }: ContestDetails) => `The ${department} runs this contest.

## How to reach us

${email ? `- Email: ${email}\n` : ''}${website ? `- Website: ${website}` : ''}${email || website ? '' : 'The department adds its contact details here before the contest opens.'}

## Common questions

- **How do I submit a name or vote?** See the [guide for voters and families](/documentation?guide=families).
- **When are the deadlines?** ${dates ? `Entries must be received by ${dates.deadline}, and the winners are announced on ${dates.announcement}. All dates are` : 'They haven’t been set yet. All dates will be announced'} on the [home page](/) and in the [rules](/rules).
- **Who won?** See [Winners](/winners) after the announcement.
- **What happens to our information?** See [Privacy](/privacy).

## Before you write

- **To correct or delete an entry**, include the snowplow name, the student’s name, and the email address you used.
- **To report a barrier** on this site, see [Accessibility](/accessibility).
- **If you work on the contest** and can’t sign in, ask a contest administrator.
`

export const en: Templates = { rules, privacy, accessibility, contact }
