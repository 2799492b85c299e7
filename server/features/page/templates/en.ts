import {
  entriesPerEmail,
  favoriteNames,
  snowplowNameMaxLength,
  snowplowNameMaxWords,
  votePicks,
} from '@snowplow/contract/limits.ts'
import type { Facts, Templates } from './facts.ts'

const rules = ({ department, spans, deadline, announcement, zone, winners }: Facts) => {
  const [naming, staff, vote] = spans
  return `These are the rules of the Snowplow Naming Contest of the ${department}. Whoever sends in a name or votes accepts them.

## Who can take part

- **Names** come from students, together with a parent or guardian. Students who are homeschooled are welcome.
- **Everyone can vote.** Voting needs no account, no name, and no email address.
- Taking part costs nothing.

## Dates

| What happens | When |
| --- | --- |
| Names are accepted | ${naming?.days} |
| Entries must be received by | ${deadline} |
| District staff choose their favorites | ${staff?.days} |
| The public votes | ${vote?.days} |
| The winners are announced | ${announcement} |

Each date begins and ends at midnight, ${zone}. The clock of this site decides. What arrives later does not count.

## Rules for names

- A name has up to ${snowplowNameMaxWords} words and up to ${snowplowNameMaxLength} characters, including spaces.
- It has letters, numbers, and spaces only.
- It is family-friendly.
- It is new: a name that someone else has sent in is not accepted again. Capital letters and extra spaces make no difference.
- A student is entered once with an email address. One email address can be used for up to ${entriesPerEmail} entries.

## How names are chosen

1. The contest’s administrators read each entry, and approve or reject its name.
2. The staff of each district choose up to ${favoriteNames.max} favorites among the approved names of their district.
3. From these, the department makes the list of names that the district’s voters choose from.
4. The public votes.

## How votes are counted

- Voters choose their county and see the names of its district. A ballot names exactly ${votePicks} of them, and each of the ${votePicks} gets one vote.
- In each district, the name with the most votes wins.
- If several names have the same highest number of votes, all of them win.
- Several people can vote from the same device or network, such as a classroom. If ballots appear to come from a program or from someone who votes again and again, the department can exclude them until the winners are announced. It records each decision and its reason.

## The winners

The winners are announced on ${announcement}. When that day is over, they are shown on ${winners ?? 'the page [Winners](/winners)'}. The department uses the email address on the entry to contact the winners. The winning names go on snowplows.

## What happens to names and stories

The department may use the student’s name and related content for promotion of the contest. Whether the student’s name, grade, and school are published together with the snowplow name is a choice on the form. The name takes part either way. [Privacy](/privacy) says what else happens to what you send.

## Questions

The department can change the dates; this page always shows the current ones. For questions, see [Contact](/contact).
`
}

const check = ({ checkedBy, hasCheck }: Facts) => {
  if (!hasCheck) return ''
  if (checkedBy)
    return `## The security check

The forms are protected from automated programs by a security check of another company, ${checkedBy}. Your browser loads it from that company, which learns your network address and how your browser behaves. What the company does with that is explained in its own privacy notice.

`
  return `## The security check

The forms are protected from automated programs by a small computation that your browser does by itself. It runs on this site alone: no other company takes part, and it stores nothing in your browser.

`
}

const privacy = (facts: Facts) => {
  const { department } = facts
  return `This page says what the ${department} asks for in this contest, why, who sees it, and how long it is kept.

## If you send in a name

| What the form asks for | Why |
| --- | --- |
| First and last name of the student | to tell entries apart |
| Email address and phone number of a parent or guardian | to reach you if the name wins |
| Grade, county, and school | the county decides in which district the name takes part; grade and school tell administrators where names come from |
| The snowplow name and the story behind it | to review them, and to show them to voters |
| Whether the student’s name, grade, and school may be published | to follow your choice |
| Signature of the parent or guardian | to confirm your choice; it is never sent and stays on your device |

While you type, the form asks this site whether the snowplow name is available and whether the email address can still be used. Nothing is stored until you press the button. What you have typed stays in the tab of your browser until you send it or close the tab.

## Who sees it

- **Administrators** of the contest see everything in an entry. Each time they open a family’s data, that is recorded.
- **District staff** see the snowplow name, its story, the grade, and the county.
- **Voters and visitors** see the snowplow name and its story, once the name can be voted for.
- **If the name wins**, the department publishes the student’s name, grade, and school with it only with the consent of the parent or guardian.

The department may use the student’s name and related content for promotion of the contest.

## If you vote

A ballot is stored with its names, your county and its district, and the time. With it, the site stores a code that is calculated from your network address and your kind of browser, and that helps notice programs which vote again and again. The address itself is not stored. The site asks for no name, no email address, and no account, and nobody can look up how you voted.

${check(facts)}## Cookies and what stays in your browser

Two cookies, kept for a year, remember the language you chose and that you have been here before, so that pages appear faster. Your browser also keeps your choice of light or dark mode and text size and, after you vote, the county and the day, to remind you when you come back. That stays on your device. Staff who sign in with a password get one more cookie, which remembers that they have signed in with this browser before. There is no advertising and no tracking, and no other site learns that you were here.${facts.checkedBy ? ' The security check above is the only exception.' : ''}

## People who work on the contest

Accounts of administrators and staff have a name, an email address, roles, and the time of the last sign-in. What they do in the contest is recorded in an audit log.

## How long it is kept

Entries and ballots are kept as records of the contest. The site does not delete them by itself.

A parent or guardian can ask the department to delete an entry. The family’s data are then gone from the contest’s database, and stay in backup copies until those are replaced. Once staff have chosen a name for the vote, its entry stays with it; ask the department what can be done. A ballot holds nothing about who cast it, so it cannot be found or deleted.

## Questions and requests

See [Contact](/contact).
`
}

const accessibility = ({ department, website, email, deadline, spans, checkedBy }: Facts) => {
  const vote = spans[2]
  return `The ${department} wants everyone to be able to take part in this contest. The pages are built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.

## What you can count on

- Everything works with a keyboard alone.
- Headings, labels, and messages are written for screen readers, too. If a form has mistakes, a list above it names them and leads to each one.
- The map of the winners has a list beside it that says the same.
- Pages can be enlarged, and fit on a screen 320 pixels wide without scrolling sideways. There is a light and a dark mode, and the site moves less if your device asks for that.
- The site is available in English, Turkish, and Arabic.
- Pages can be read without JavaScript. The two forms need it.

## What was tested

Each version of this site is checked by automated tests in the Chromium browser:

- every page against the rules of WCAG 2.2 level A and AA that a program can check, on wide screens and on phones, in light and in dark mode;
- the public pages also in Arabic, from right to left;
- whether anything is cut off or has to be scrolled sideways at larger text sizes and on narrow screens;
- the forms, menus, and dialogs by keyboard;
- the public pages without JavaScript.

Automated tests do not find every barrier. They are no substitute for people who use screen readers, magnifiers, or speech input every day, so please tell us what does not work for you.

## Known limits

- Names and stories are shown as students wrote them, in the language they wrote them in.
- ${checkedBy ? `The security check of the forms comes from another company, ${checkedBy}, and may show tasks that not everyone can solve.` : 'The security check of the forms needs a moment on older devices. It asks for no puzzles, pictures, or sounds.'}

## How to report a barrier

${email ? `Write to ${email}` : website ? `Reach us through ${website}` : 'Contact the department'}, and tell us

- the address of the page and what you wanted to do there,
- what happened instead,
- which device, browser, and assistive technology you use, if you want to say so.

If a barrier keeps you from taking part, please write early: entries must be received by ${deadline}, and voting ends on ${vote?.to}.
`
}

const contact = ({ department, website, email, deadline, announcement }: Facts) => `The ${department} runs this contest.

## How to reach us

${email ? `- Email: ${email}\n` : ''}${website ? `- Website: ${website}` : ''}${email || website ? '' : 'The department adds its contact details here before the contest opens.'}

## Answers you may find here

- **How do I send in a name or vote?** The [guide for voters and families](/documentation?guide=families) shows it step by step.
- **When is what?** Entries must be received by ${deadline}, and the winners are announced on ${announcement}. All dates are on the [front page](/) and in the [rules](/rules).
- **Who won?** See [Winners](/winners) after the announcement.
- **What happens to our data?** See [Privacy](/privacy).

## When you write

- **To correct or delete an entry**, name the snowplow name, the student, and the email address you used.
- **To report a barrier** on this site, see [Accessibility](/accessibility).
- **If you work on the contest** and cannot sign in, ask an administrator of the contest.
`

export const en: Templates = { rules, privacy, accessibility, contact }
