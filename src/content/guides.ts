import type { IdentitySlug } from './identities'

/** A printed sheet for the first three days of an identity. */
export type Guide = {
  meaning: string
  verse: string
  verseReference: string
  /** For day 1, 2 and 3. */
  practices: readonly [Practice, Practice, Practice]
}

export type Practice = { title: string; text: string }

export const guides: Readonly<Record<IdentitySlug, Guide>> = {
  holy: {
    meaning:
      'Holy does not mean spotless. In Scripture it first means set apart: a lamp, a day, a people taken out of common use because they belong to God. He does not wait until you are clean and then claim you; he claims you, and the cleaning begins. So holiness is not a mood you keep up in church. It is a question of ownership, and it has been settled. You live differently because you are his, not in order to become his.',
    verse:
      'You shall be holy to me, for I, Yahweh, am holy, and have set you apart from the peoples, that you should be mine.',
    verseReference: 'Leviticus 20:26 (WEB)',
    practices: [
      {
        title: 'Set one thing apart',
        text: 'Choose a chair, a mug or ten minutes of your day and use it for nothing but being with God. Let it show you what he has done with you.',
      },
      {
        title: 'Answer the old word',
        text: 'Notice one moment today when you call yourself dirty, too far gone or common. Say out loud, once and without drama: “I have been set apart.”',
      },
      {
        title: 'Do one thing as his',
        text: 'Pick the dullest job on your list. Before you begin it, say whose you are. Then do it with the care you would give to something holy.',
      },
    ],
  },
  loved: {
    meaning:
      'Most of us carry a private scale. On one side is what we did; on the other, how loved we may feel today. God’s love was never on that scale. It was given while we were still turned away, so it cannot have been a reward, and what was not given as a reward cannot be taken back as a punishment. To be loved is not to be approved of in everything. It is to be wanted, all the way down, by someone who already knows.',
    verse:
      'For I am persuaded that neither death, nor life, nor angels, nor principalities, nor things present, nor things to come, nor powers, nor height, nor depth, nor any other created thing will be able to separate us from God’s love which is in Christ Jesus our Lord.',
    verseReference: 'Romans 8:38-39 (WEB)',
    practices: [
      {
        title: 'Make Paul’s list your own',
        text: 'Write three things you secretly fear could separate you from God’s love. Read the verse with your three in place of his, slowly, to the end.',
      },
      {
        title: 'Receive without paying back',
        text: 'Let one person do something kind for you today. Say thank you, and nothing else: no excuse, no joke, no return gift. Notice how hard it is.',
      },
      {
        title: 'Five minutes of nothing',
        text: 'Sit for five minutes without asking, planning or confessing. You are not there to achieve anything. You are there because you are loved.',
      },
    ],
  },
  'child-of-god': {
    meaning:
      'God might have pardoned us and left it there, as a judge does, and gone home alone. Instead he took us home with him. Adoption in the world of the New Testament was not a lesser kind of belonging: the adopted child had the name, the rights and the inheritance, and old debts no longer counted. You may therefore speak to God as someone with a key. A servant asks whether he may come in. A child is already in the kitchen.',
    verse:
      'For you didn’t receive the spirit of bondage again to fear, but you received the Spirit of adoption, by whom we cry, “Abba! Father!”',
    verseReference: 'Romans 8:15 (WEB)',
    practices: [
      {
        title: 'Change the first word',
        text: 'Begin every prayer today with “Father”, and wait for one breath before the next word. If the name is a hard one for you, tell him so.',
      },
      {
        title: 'Act like family',
        text: 'Find one place where you tiptoe around God: a subject, a failure, a wish. Say it to him plainly, as you would at your own kitchen table.',
      },
      {
        title: 'Find a sibling',
        text: 'Send a message to one person who has the same Father. Ask how she or he really is. You did not choose this family, and that is the point.',
      },
    ],
  },
  forgiven: {
    meaning:
      'Forgiveness is not God deciding that it was not so bad. It was so bad that it took a cross. Because it was named, carried and paid for there, it does not have to be carried again by you. Confession, then, is no way of begging for something that may be refused; it is the moment when you stop holding what he has already taken. You will remember for a while. But remembering is not the same as owing.',
    verse: 'As far as the east is from the west, so far has he removed our transgressions from us.',
    verseReference: 'Psalm 103:12 (WEB)',
    practices: [
      {
        title: 'Name it once',
        text: 'Write down the thing you replay, in one plain sentence without excuses. Read it to God. Then write the verse across it and tear the paper up.',
      },
      {
        title: 'Interrupt the replay',
        text: 'When the memory returns today, do not argue with it. Say, “Yes, and that is forgiven,” and go on with what you were doing. Repeat as often as needed.',
      },
      {
        title: 'Let someone off',
        text: 'Think of one small debt someone owes you: an apology, a returned call. Cancel it today, silently, and do not send a bill later.',
      },
    ],
  },
  redeemed: {
    meaning:
      'To redeem was a word of the marketplace. A field that had been lost, or a person sold into slavery, could be bought back by a kinsman willing to pay. That is the word God chose for you. You had been lost to something, and he counted the cost and paid it. So you are not on trial, and you are not on an installment plan. When you try to make up for your past by working harder, you are paying on a bill that is marked as settled.',
    verse:
      'Don’t be afraid, for I have redeemed you. I have called you by your name. You are mine.',
    verseReference: 'Isaiah 43:1 (WEB)',
    practices: [
      {
        title: 'Find the installment plan',
        text: 'Ask yourself what you do mainly in order to make up for something. Write it down. Beside it write: “Paid.” You may go on doing it, for love.',
      },
      {
        title: 'Hear your name',
        text: 'Read the verse aloud three times with your own first name after “Don’t be afraid.” Let the last three words be the last thing you say.',
      },
      {
        title: 'Buy something back',
        text: 'Restore one small thing that seemed lost: mend it, return it, call the friend. Let your hands learn what the word means.',
      },
    ],
  },
  chosen: {
    meaning:
      'Somewhere most of us learned to wait against a wall while others were picked. We have been trying ever since to be a better bargain. But God’s choice came before there was anything to weigh: before the world, before your first success and your worst year. He did not choose you because you are better than others, and so you have no one to look down on. He chose you because he wanted you, and so you have no one to envy.',
    verse:
      'You didn’t choose me, but I chose you and appointed you, that you should go and bear fruit, and that your fruit should remain.',
    verseReference: 'John 15:16 (WEB)',
    practices: [
      {
        title: 'Remember the wall',
        text: 'Recall one time when you were not picked. Picture yourself there, at that age. Say the verse to that younger person, slowly, as good news.',
      },
      {
        title: 'Leave one contest',
        text: 'Notice where you compare yourself today: a feed, a meeting, a mirror. Withdraw from one of them for the day. You are not in that race.',
      },
      {
        title: 'Choose someone',
        text: 'Look for the person at the edge of the room and pick her or him first: sit beside, ask, remember a name. You know what it is worth.',
      },
    ],
  },
  beloved: {
    meaning:
      'It is possible to believe that God loves you and to suspect that he does not much like you. Beloved is the word against that suspicion. It is what the Father called Jesus at the Jordan, before Jesus had preached a sermon or healed anyone, and in Christ it is said over you. It means that you are enjoyed. God is not a tired parent who puts up with you because he must. He is glad when you come into the room.',
    verse: 'Even as the Father has loved me, I also have loved you. Remain in my love.',
    verseReference: 'John 15:9 (WEB)',
    practices: [
      {
        title: 'Let yourself be enjoyed',
        text: 'Do one thing today that you simply love: a walk, a song, bread still warm. Do it with God in the room, without making it useful.',
      },
      {
        title: 'Say it as a name',
        text: 'At breakfast, at noon and at night, say quietly, “I am beloved.” No feeling is required. You are only learning to turn around when called.',
      },
      {
        title: 'Be glad of somebody',
        text: 'Let your face show that you are pleased when one particular person comes in today. You will be doing what God does.',
      },
    ],
  },
  'fearfully-wonderfully-made': {
    meaning:
      'The psalm does not say that you are wonderful when you have rested and lost ten pounds. It says made: knit, woven, watched over while you had no shape yet. “Fearfully” means with reverence, as one handles something precious. Your body has its limits and perhaps its pain, and the psalm was not written by someone without either. But behind your making there is no carelessness. You are not a rough draft that God has been meaning to get back to.',
    verse:
      'I will give thanks to you, for I am fearfully and wonderfully made. Your works are wonderful. My soul knows that very well.',
    verseReference: 'Psalm 139:14 (WEB)',
    practices: [
      {
        title: 'Thank one part',
        text: 'Choose one part of your body you tend to criticize. Thank God for three things it has let you do this year: carry, taste, hold, notice.',
      },
      {
        title: 'Mirror, once, kindly',
        text: 'In the morning look at your own face for the length of one breath and say the first line of the psalm. Then get dressed.',
      },
      {
        title: 'Tell somebody',
        text: 'Tell one person exactly what you like about the way she or he is made: not what they achieved, but a laugh, a patience, a way of asking.',
      },
    ],
  },
  'new-creation': {
    meaning:
      'When Paul says that in Christ there is a new creation, his words reach back to the first morning of the world. This is more than a new leaf. Something has begun in you that was not there before and that you did not start. The old habits know your address and will still call. But they are no longer family. You do not have to become someone new by effort; you are learning to live as the one you already are.',
    verse:
      'Therefore if anyone is in Christ, he is a new creation. The old things have passed away. Behold, all things have become new.',
    verseReference: '2 Corinthians 5:17 (WEB)',
    practices: [
      {
        title: 'Change the tense',
        text: 'Listen for a sentence that begins with “I am just someone who…” and say it again in the past: “I was someone who…” See what opens.',
      },
      {
        title: 'Clear one drawer',
        text: 'Throw out or give away one object that belongs to the old story. Do it as a small sign, with the verse said over the empty space.',
      },
      {
        title: 'Do one first thing',
        text: 'Do something today that the old you would not have done: apologize first, ask for help, go to bed on time. Small counts.',
      },
    ],
  },
  'salt-of-earth': {
    meaning:
      'In Jesus’ world salt kept meat from rotting and made plain food worth eating, and nobody at table ever praised the salt. He says you are that. He does not say that you should be, or will be when you are further along. It works by contact, so it has to leave the jar: it goes into families and offices and comment threads where things are quietly going bad. You need not be loud. You only need to stay what you are.',
    verse:
      'You are the salt of the earth, but if the salt has lost its flavor, with what will it be salted?',
    verseReference: 'Matthew 5:13 (WEB)',
    practices: [
      {
        title: 'Stop one rot',
        text: 'When talk about someone absent turns sour today, do not lecture. Say one true and kind thing about that person, and change the subject.',
      },
      {
        title: 'Be honest in a small thing',
        text: 'Tell the truth where a convenient half-truth would cost you nothing: about the hour, the reason, the mistake. Keep your flavor.',
      },
      {
        title: 'Season one plain place',
        text: 'Choose the blandest room you will be in today. Leave it better by one thing nobody will trace to you: order, thanks, a clean sink.',
      },
    ],
  },
  'light-of-world': {
    meaning:
      'Jesus said it of himself first: I am the light of the world. Then, to people with fish on their hands, he said: You are. We do not produce the light; we carry it, as a lamp carries a flame. A lamp is not proud of burning and does not ask whether the room deserves it. And a single one is enough to find the door by. The only thing that Jesus warns of is the basket: the fear that makes us cover it.',
    verse:
      'Even so, let your light shine before men; that they may see your good works, and glorify your Father who is in heaven.',
    verseReference: 'Matthew 5:16 (WEB)',
    practices: [
      {
        title: 'Find your basket',
        text: 'Name what makes you hide: fear of seeming odd, of being asked something hard, of not living up to it. Lift it a little by telling one friend.',
      },
      {
        title: 'Light a real one',
        text: 'Light a candle at dusk and put out the lamp. Sit with it for three minutes and pray for one dark room you know by name.',
      },
      {
        title: 'Do one visible good',
        text: 'Do something good that can be seen, and if someone thanks you, pass the thanks on in a sentence. That is not boasting; that is a lamp.',
      },
    ],
  },
  blessed: {
    meaning:
      'We say “blessed” when the parking space is free. Scripture means something sturdier. To bless is to speak good into a life so that it takes hold, and God has spoken so over you: in Christ, with every spiritual blessing, before you asked. That word holds in hospital corridors and in dull weeks. Blessed people are not the ones to whom nothing bad happens. They are the ones who know what they have been given, and so have something to give away.',
    verse:
      'Blessed be the God and Father of our Lord Jesus Christ, who has blessed us with every spiritual blessing in the heavenly places in Christ.',
    verseReference: 'Ephesians 1:3 (WEB)',
    practices: [
      {
        title: 'Count to eleven',
        text: 'Before you sleep, write down eleven things you were given today and did not earn. The first five are easy. The last six are the practice.',
      },
      {
        title: 'Bless with your mouth',
        text: 'Say a good word over one person, aloud or in writing: “May the Lord keep you,” or simply what you hope for her or him.',
      },
      {
        title: 'Hand one on',
        text: 'Take one thing from your list and give it away in some form today: the meal, the hour, the patience that somebody once had with you.',
      },
    ],
  },
  victorious: {
    meaning:
      'Notice the verb in Paul’s thanksgiving: God gives us the victory. It is received before it is fought for. At the cross the powers that accuse and destroy did their worst, and on the third morning it turned out not to be enough. What you meet now are real battles, and you may lose a round. But you fight from a hill that has already been taken. Victory may look today like nothing more than getting up again, and that is what it looked like then.',
    verse: 'But thanks be to God, who gives us the victory through our Lord Jesus Christ.',
    verseReference: '1 Corinthians 15:57 (WEB)',
    practices: [
      {
        title: 'Thank first',
        text: 'Take the fight you most expect to lose. Before doing anything about it, thank God for the victory in it that you cannot see yet.',
      },
      {
        title: 'Stand up',
        text: 'Read 1 Corinthians 15:54-57 aloud, standing, with your shoulders back. The body is sometimes quicker to believe than the mind is.',
      },
      {
        title: 'Get up again',
        text: 'Where you gave up last time, begin again today with the smallest step there is. Do not wait until you feel like a winner.',
      },
    ],
  },
  free: {
    meaning:
      'There is a freedom that means no one may tell me anything, and it often ends with one more thing that tells us everything. The freedom of the Son is of another kind. It is to be let out: of what you did, of what was done to you, of the habit that calls itself you. Prisoners who are released still wake at the hour of the guards. That does not mean the door is shut. It means that freedom, too, has to be practiced.',
    verse: 'If therefore the Son makes you free, you will be free indeed.',
    verseReference: 'John 8:36 (WEB)',
    practices: [
      {
        title: 'Find the trigger',
        text: 'Write down the hour, the place and the feeling that come right before the old habit. You are not judging it. You are looking for the door.',
      },
      {
        title: 'Ten minutes later',
        text: 'When the pull comes today, wait for ten minutes and say the verse. After that you may choose again. Choosing is the point.',
      },
      {
        title: 'Tell one person',
        text: 'Chains like the dark. Tell one trustworthy person one true sentence about where you are not free yet, and ask to be asked next week.',
      },
    ],
  },
  secure: {
    meaning:
      'Children crossing a road hold on to a parent’s hand and believe that this is what keeps them safe. It is the other hand that does it. Jesus says that no one can snatch you out of his, and then, as if one were not enough, puts his Father’s hand around it. Your faith may be strong or worn thin; it is not what you hang by. Security does not mean that nothing will happen. It means that nothing can happen outside that hand.',
    verse:
      'I give eternal life to them. They will never perish, and no one will snatch them out of my hand.',
    verseReference: 'John 10:28 (WEB)',
    practices: [
      {
        title: 'Open your hands',
        text: 'Sit and make two fists. Name one worry in each. Then turn your hands over and open them, and stay like that for ten slow breaths.',
      },
      {
        title: 'One thing about tomorrow',
        text: 'Write the worst thing that tomorrow might bring. Under it write: “and I will be held.” Prepare one thing for it, and close the notebook.',
      },
      {
        title: 'A verse at the switch',
        text: 'Put the verse where you turn out the light. Let it be the last thing you read tonight instead of the phone.',
      },
    ],
  },
  equipped: {
    meaning:
      'When God hands out work he does not check first whether we feel ready. Moses was slow of speech, Gideon was hiding, Jeremiah called himself too young. What they were given came along the way. Paul says the same of Scripture: it is breathed by God so that you may be ready, and for every good work, not only for the impressive kinds. So the question is rarely whether you have enough. It is whether you will begin with what is already in your hand.',
    verse:
      'Every Scripture is God-breathed and profitable for teaching, for reproof, for correction, and for instruction in righteousness, that each person who belongs to God may be complete, thoroughly equipped for every good work.',
    verseReference: '2 Timothy 3:16-17 (WEB)',
    practices: [
      {
        title: 'What is in your hand?',
        text: 'Make a list of what you have for the task that scares you: a skill, a friend, an hour, a failure that taught you something. Stop at seven.',
      },
      {
        title: 'Learn one verse by heart',
        text: 'Choose a single sentence of Scripture that fits the work and carry it on paper all day. By evening you will have it without the paper.',
      },
      {
        title: 'Begin badly',
        text: 'Give the thing you are putting off fifteen minutes today, with no duty to do it well. Tools are found by people who have started.',
      },
    ],
  },
  called: {
    meaning:
      'We tend to speak of a calling as of a career: rare, shining, for other people. But before God calls anyone to something he calls them to himself, by name, in the middle of what they were doing. Fishermen were at their nets. From then on ordinary things have a listener. Your calling may well include a change of work; more often it changes the one who does the work. And the weight of it rests on the one who called.',
    verse: 'He who calls you is faithful, who will also do it.',
    verseReference: '1 Thessalonians 5:24 (WEB)',
    practices: [
      {
        title: 'Listen for your name',
        text: 'Sit in silence for three minutes. Imagine God saying your first name, once, in the tone of someone who is glad. Answer: “Here I am.”',
      },
      {
        title: 'Look back for a thread',
        text: 'Write down three moments when you thought, “I was made for this.” What do they have in common? Do not decide anything yet.',
      },
      {
        title: 'Answer in one place',
        text: 'Choose one person or task already in front of you today and treat it as the thing you were called to. Tomorrow you may ask again.',
      },
    ],
  },
  anointed: {
    meaning:
      'In Israel oil was poured on kings, priests and prophets, three kinds of people, and everyone else watched. “Christ” means the Anointed One, and Paul dares to say that God has anointed us with him. The Spirit is not rationed to people on platforms. The mark is on the one who changes diapers or closes accounts. It does not make you impressive. It means that when you speak a word of comfort, more may happen than you put into it.',
    verse:
      'Now he who establishes us with you in Christ and anointed us is God, who also sealed us, and gave us the down payment of the Spirit in our hearts.',
    verseReference: '2 Corinthians 1:21-22 (WEB)',
    practices: [
      {
        title: 'A little oil',
        text: 'Put a drop of oil on the back of your hand, or a touch of water, and say: “God has anointed me.” Then go and do what is next.',
      },
      {
        title: 'Ask before you enter',
        text: 'At one door today, of a room or a call, stop and ask the Holy Spirit what is needed on the other side. Go in listening.',
      },
      {
        title: 'Pray with, not only for',
        text: 'When someone tells you something hard, ask whether you may pray for it now. Two sentences are enough. You are not too ordinary.',
      },
    ],
  },
  justified: {
    meaning:
      'Justified is a word from the courtroom: declared in the right. Not excused, as though it had not mattered; not paroled, and watched for the rest of your life; declared righteous, on the strength of what Christ has done. Most of us nevertheless go on arguing our case, with others and in the shower. Paul says what comes of the verdict: peace with God. When the Judge has spoken for you, you can afford to say, “I was wrong.”',
    verse:
      'Being therefore justified by faith, we have peace with God through our Lord Jesus Christ.',
    verseReference: 'Romans 5:1 (WEB)',
    practices: [
      {
        title: 'Rest your case',
        text: 'Catch yourself once today in the middle of an inner speech for the defense. Stop in mid-sentence and say: “The verdict is in.”',
      },
      {
        title: 'Say it without a “but”',
        text: 'Admit one mistake to the person it touched: “I was wrong about that. I am sorry.” Full stop. See that you are still standing.',
      },
      {
        title: 'Take off the robe',
        text: 'You are not the judge of others either. Choose one person you have been sentencing in your mind, and leave the bench for today.',
      },
    ],
  },
  sanctified: {
    meaning:
      'There is a verdict, which is given in a moment, and there is a healing, which takes its time. Scripture says both of you: you have been sanctified, and God is sanctifying you. He is not disappointed by how long it takes; he counts in seasons. Your part is real but it is a patient’s part more than a surgeon’s: to turn up, to be honest about where it hurts, and to do the exercises. The one who does the work signs for the result.',
    verse:
      'May the God of peace himself sanctify you completely. May your whole spirit, soul, and body be preserved blameless at the coming of our Lord Jesus Christ.',
    verseReference: '1 Thessalonians 5:23 (WEB)',
    practices: [
      {
        title: 'Look back a year',
        text: 'Compare yourself with yourself. Write down one reaction you had a year ago that you would not have today. Thank God for it by name.',
      },
      {
        title: 'One exercise',
        text: 'Pick one small thing that grows patience or honesty in you and do it at a fixed hour today. Not five things. One.',
      },
      {
        title: 'Show where it hurts',
        text: 'Pray the verse phrase by phrase: spirit, soul, body. At each word tell God one thing that is unfinished there, and leave it with him.',
      },
    ],
  },
  complete: {
    meaning:
      'There is always one more thing. When the house is finished, when the children sleep through, when someone stays: then we will be whole. Paul writes to people who had been told that Christ was a good start and that they needed extras. He answers that all the fullness of God lives in Christ, and that in him you are full. You may still want things, and grieve for others. But you are not a half looking for the rest.',
    verse:
      'For in him all the fullness of the Deity dwells bodily, and in him you are made full, who is the head of all principality and power.',
    verseReference: 'Colossians 2:9-10 (WEB)',
    practices: [
      {
        title: 'Finish the sentence',
        text: 'Write “I will be all right when…” and end it honestly, three times. Then write the verse below. Which of the three loses some of its grip?',
      },
      {
        title: 'Buy nothing',
        text: 'For one day put nothing in a cart, real or online, that you do not need. When the itch comes, say: “I have been made full.”',
      },
      {
        title: 'End a day on time',
        text: 'Choose an hour this evening and stop, with things undone. Say over the undone things, “It is enough,” and mean the day.',
      },
    ],
  },
  accepted: {
    meaning:
      'Being tolerated is tiring. You are let in, but you keep your coat on. Paul uses a stronger word: Christ has received you, as one receives a friend at the door, and takes your coat. He did that with people who did not get along and who found each other hard to bear, and told them to treat each other likewise. You do not have to hold up the presentable version of yourself. That one was never invited. You were.',
    verse: 'Therefore accept one another, even as Christ also accepted you, to the glory of God.',
    verseReference: 'Romans 15:7 (WEB)',
    practices: [
      {
        title: 'Take your coat off',
        text: 'With one safe person today, answer “How are you?” with the second thing that comes to mind instead of the first.',
      },
      {
        title: 'Pray unedited',
        text: 'Talk to God for five minutes without tidying the words. If you are bored, angry or blank, begin with that. You are already inside.',
      },
      {
        title: 'Open the door',
        text: 'Make room for one person you find hard: a seat, a question, two minutes of listening. Accept, as the verse says, even as you were.',
      },
    ],
  },
  treasured: {
    meaning:
      'Israel was not large or strong, and God told them so to their faces. They were his own possession for another reason: he had set his heart on them. A treasure is not the most useful thing in the house; it is what you would run back for. You may spend whole days without anyone asking what you think. You are nevertheless counted, kept and looked for. God does not lose sight of small things that are dear to him.',
    verse:
      'For you are a holy people to Yahweh your God. Yahweh your God has chosen you to be a people for his own possession, above all peoples who are on the face of the earth.',
    verseReference: 'Deuteronomy 7:6 (WEB)',
    practices: [
      {
        title: 'Hold something dear',
        text: 'Take in your hands one thing you would run back for. Think about why. Its price hardly matters, does it? Pray from there.',
      },
      {
        title: 'Be found',
        text: 'Three times today, when nobody is paying attention to you, stop for a moment and say: “You see me.” That is a whole prayer.',
      },
      {
        title: 'Notice the unnoticed',
        text: 'Learn the name of one person whom most people look past, and use it. Say one thing you have seen that person do well.',
      },
    ],
  },
  empowered: {
    meaning:
      'Paul asked three times to be rid of a weakness. What he received instead was a sentence, and it changed his idea of strength: God’s power comes into its own exactly there. This is not praise for exhaustion. You may rest, and sometimes you must. But the empty place you are ashamed of is no barrier to God’s working; it may be the door he uses. You are not asked to have the strength. You are asked to be where it can reach you.',
    verse: 'My grace is sufficient for you, for my power is made perfect in weakness.',
    verseReference: '2 Corinthians 12:9 (WEB)',
    practices: [
      {
        title: 'Say what is empty',
        text: 'Tell God, in one sentence, exactly what you have run out of. Do not ask for anything yet. Then listen to the verse as his reply.',
      },
      {
        title: 'Ask for help',
        text: 'Ask one person for something you would otherwise do alone and badly. Let being helped be one of the ways that power comes.',
      },
      {
        title: 'Rest, then move',
        text: 'Lie down for twenty minutes before the hard thing instead of after it. Get up with the verse, and take only the first step.',
      },
    ],
  },
  transformed: {
    meaning:
      'The word that Paul uses gave us metamorphosis. It happens to us while we are looking at something else: with unveiled face, he says, at the Lord. We become like what we behold. That is why staring at our faults changes so little, and why it takes time. A seed that is dug up every evening to see whether it has grown does not grow. You are being changed from one degree of glory to the next, and the Spirit is the one who does it.',
    verse:
      'But we all, with unveiled face seeing the glory of the Lord as in a mirror, are transformed into the same image from glory to glory, even as from the Lord, the Spirit.',
    verseReference: '2 Corinthians 3:18 (WEB)',
    practices: [
      {
        title: 'Look before you scroll',
        text: 'Read one scene from a Gospel before you pick up your phone in the morning. Look only at Jesus: what does he do with his hands?',
      },
      {
        title: 'Renew one thought',
        text: 'Write down one sentence that runs in your head on bad days. Beside it write what God says instead. Keep the second where you will see it.',
      },
      {
        title: 'Plant something',
        text: 'Put a seed in soil, or a bulb, or a cutting in water. Do not measure it. Each time you pass by, say: “So am I.”',
      },
    ],
  },
  commissioned: {
    meaning:
      'The disciples were behind a locked door when the risen Jesus came in. He did not scold them for hiding. He said “Peace” and then, in the same breath, “I send you.” They were sent as they were, with the peace first. You have been sent in the same order. It may be across an ocean, and it is certainly across the hall. You carry no product and need no stage. You go as one who has met him, and he goes too.',
    verse: 'Peace be to you. As the Father has sent me, even so I send you.',
    verseReference: 'John 20:21 (WEB)',
    practices: [
      {
        title: 'Say it at the door',
        text: 'Each time you leave a building today, touch the door frame and say, “Sent.” Watch what it does to the way you cross the street.',
      },
      {
        title: 'Three names',
        text: 'Write the names of three people who are in your life and not in anyone’s prayers, as far as you know. Pray for each of them this week.',
      },
      {
        title: 'One invitation',
        text: 'Invite one of the three to something simple: coffee, a walk, supper. No speech prepared. You bring the peace, and he brings the rest.',
      },
    ],
  },
  overcoming: {
    meaning:
      'Jesus does not promise that there will be no trouble. He promises that there will be, and in the same sentence tells us to take heart. He speaks on the night before his death, as one who knows what is coming, and says that he has overcome. Overcoming is a word for the middle of things. It means going on before there is any feeling of relief, held by someone who has already come through. You may be tired. You are not beaten.',
    verse:
      'I have told you these things, that in me you may have peace. In the world you have trouble; but cheer up! I have overcome the world.',
    verseReference: 'John 16:33 (WEB)',
    practices: [
      {
        title: 'Call it trouble',
        text: 'Write down what is hard, without making it smaller for anyone’s sake. Then put the verse underneath, and read both together once.',
      },
      {
        title: 'Only today’s piece',
        text: 'Draw a line around the part of the mountain that belongs to this day. Do that part. Tell the remainder that it will have to wait.',
      },
      {
        title: 'Borrow courage',
        text: 'Ask someone who has come through something similar how it was in the middle. Let that story walk beside you for a while.',
      },
    ],
  },
  fruitful: {
    meaning:
      'A branch does not make grapes by effort. It stays on the vine, and what is in the vine comes out at the end of the branch, in season, for someone else to eat. Jesus’ instruction for a fruitful life is therefore a strange one: remain. Stay close, talk with him, let his words stay in you, and let him prune. There are months when nothing shows. They are not wasted, and a vine in February is not dead.',
    verse:
      'I am the vine. You are the branches. He who remains in me and I in him bears much fruit, for apart from me you can do nothing.',
    verseReference: 'John 15:5 (WEB)',
    practices: [
      {
        title: 'Remain for ten minutes',
        text: 'Take ten minutes with God in which you plan nothing and produce nothing. If you catch yourself being useful, come back to the vine.',
      },
      {
        title: 'Prune one thing',
        text: 'Say no today to one good thing that takes sap from a better one. Say it kindly and early, and offer no long explanation.',
      },
      {
        title: 'Let someone eat',
        text: 'Ask yourself which fruit you have more of than a year ago: patience, gentleness, joy. Spend some of it on one particular person today.',
      },
    ],
  },
  radiant: {
    meaning:
      'This psalm is remembered as the song of a man who had just saved his life by acting mad. It was no golden afternoon. They looked to God, it says, and were radiant, and no shame covered their faces. Radiance is borrowed light. The moon has none of its own and does not worry about it. You cannot put it on in front of a mirror. You turn your face, and other people notice first.',
    verse: 'They looked to him, and were radiant. Their faces shall never be covered with shame.',
    verseReference: 'Psalm 34:5 (WEB)',
    practices: [
      {
        title: 'Face the light',
        text: 'Stand in a window or outside for two minutes with your eyes closed and your face to the sun or the gray. Say: “I am looking to you.”',
      },
      {
        title: 'Lift your head',
        text: 'Notice when shame makes you look down today. Raise your eyes on purpose, to the sky or to a kind face, and say the verse inwardly.',
      },
      {
        title: 'Shine on someone',
        text: 'Give one person your whole face for five minutes: no phone, no half turn, no waiting for your own turn to speak.',
      },
    ],
  },
  destined: {
    meaning:
      'Some people hear “destined” and picture a script that is running, with a cue they had better not miss. The psalm is gentler. It says that the end of your story is in the hands of someone who loves you, and that he works toward it even through chapters you would never have written. The psalmist prays in the midst of trouble, and in the middle of the prayer he knows: God will finish what concerns me. You need the next step; the map can wait.',
    verse:
      'Yahweh will fulfill that which concerns me. Your loving kindness, Yahweh, endures forever. Don’t forsake the works of your own hands.',
    verseReference: 'Psalm 138:8 (WEB)',
    practices: [
      {
        title: 'Draw the detours',
        text: 'Draw your life as a road, with its wrong turns. Mark two places where something good came out of a stretch you did not choose.',
      },
      {
        title: 'Ask for one step',
        text: 'Pray for light for today only: “What is the next right thing?” Do the first answer that is kind and possible.',
      },
      {
        title: 'Release one outcome',
        text: 'Take one result you have been trying to force. Do your part of it today, and then say aloud: “The rest concerns you, too.”',
      },
    ],
  },
  eternal: {
    meaning:
      'In John’s Gospel eternal life is a kind of life as well as a length: it is God’s own, and it begins now. Jesus says so at a graveside, to a sister who had wanted him to come earlier. He does not explain. He says “I am,” and weeps, and calls a dead man by name. So we may grieve, as he did. But death is no longer the wall at the end of the street. It is a door, and someone we know stands on the other side.',
    verse:
      'I am the resurrection and the life. He who believes in me will still live, even if he dies. Whoever lives and believes in me will never die. Do you believe this?',
    verseReference: 'John 11:25-26 (WEB)',
    practices: [
      {
        title: 'Answer the question',
        text: 'Jesus ends with “Do you believe this?” Write him an honest answer, in as many lines as you need. “I want to” is a good one.',
      },
      {
        title: 'Say a name',
        text: 'Say aloud the name of someone you have lost. Thank God for one thing about that person, and leave the name in his keeping.',
      },
      {
        title: 'Do something that lasts',
        text: 'Spend a quarter of an hour today on something love will keep: a letter, a reconciliation, a child’s long story heard to the end.',
      },
    ],
  },
  'gods-masterpiece': {
    meaning:
      'Paul’s word for you is poiema, something made; it is where we get “poem.” You are God’s workmanship, and he does not work by the gross. A piece of work in progress can look like a mistake, above all to itself: the dark strokes are there, and the picture is not, yet. But the artist is neither absent nor discouraged. And he has made you for something: good works that were prepared before, so that you need only walk into them.',
    verse:
      'For we are his workmanship, created in Christ Jesus for good works, which God prepared before that we would walk in them.',
    verseReference: 'Ephesians 2:10 (WEB)',
    practices: [
      {
        title: 'Find the dark stroke',
        text: 'Name one part of your life you would paint over. Ask the artist what it might be for. Do not insist on an answer today.',
      },
      {
        title: 'Make something',
        text: 'Make one thing with care that did not exist this morning: a soup, a shelf, four lines of a letter. Notice how you look at it after.',
      },
      {
        title: 'Walk into one',
        text: 'Before you get up, ask God for the good work he has prepared for today. Then keep your eyes open until evening. Write down what it was.',
      },
    ],
  },
}
